import { SectionTabs } from '../kit/lists/SectionTabs'

const pages = [
  { to: '/groups/papers', name: 'papers.pages.register', end: true },
  { to: '/groups/papers/requests', name: 'papers.pages.requests', end: false },
  { to: '/groups/papers/templates', name: 'papers.pages.templates', end: false },
] as const

/** Tabs between the screens of papers. */
export const PaperTabs = () => <SectionTabs label="papers.pages.label" pages={pages} />
