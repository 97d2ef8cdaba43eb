import { SectionTabs } from '../kit/lists/SectionTabs'

const pages = [
  { to: '/groups', name: 'menu.groups', end: true },
  { to: '/groups/curricula', name: 'curricula_page.title', end: false },
  { to: '/groups/orders', name: 'groups.orders', end: false },
  { to: '/groups/papers', name: 'groups.papers', end: false },
  { to: '/groups/reports', name: 'groups.reports', end: false },
] as const

/** Tabs between the lists of the study office; those of papers and reports have tabs of their own. */
export const GroupTabs = () => <SectionTabs label="groups.pages" pages={pages} />
