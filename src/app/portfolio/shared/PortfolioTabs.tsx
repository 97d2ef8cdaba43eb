import { SectionTabs } from '../../kit/lists/SectionTabs'

const pages = [
  { to: '/portfolios', name: 'portfolios.page.queue', end: true },
  { to: '/portfolios/rating', name: 'portfolios.page.rating', end: false },
  { to: '/portfolios/groups', name: 'portfolios.page.groups', end: false },
  { to: '/portfolios/students', name: 'portfolios.page.students', end: false },
  { to: '/portfolios/rules', name: 'portfolios.page.rules', end: false },
] as const

export const PortfolioTabs = () => <SectionTabs label="portfolios.pages" pages={pages} />
