import { SectionTabs } from '../../kit/lists/SectionTabs'

const pages = [
  { to: '/gradebook', name: 'gradebooks.pages.books', end: true },
  { to: '/gradebook/debts', name: 'gradebooks.pages.debts', end: false },
  { to: '/gradebook/periods', name: 'gradebooks.pages.periods', end: false },
] as const

/** The way between the lists of the gradebook, over each of them. */
export const GradebookTabs = () => <SectionTabs label="gradebooks.pages.label" pages={pages} />
