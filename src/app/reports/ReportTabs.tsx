import { useCan } from '../shell/session/store'
import { SectionTabs } from '../kit/lists/SectionTabs'

const people = [
  { to: '/groups/reports', name: 'reports.tabs.contingent', end: true },
  { to: '/groups/reports/movement', name: 'reports.tabs.movement', end: false },
] as const
const progress = { to: '/groups/reports/progress', name: 'reports.tabs.progress', end: false } as const
const templates = { to: '/groups/reports/templates', name: 'reports.tabs.templates', end: false } as const

/** Tabs between the reports that the user may open. */
export const ReportTabs = () => {
  const seesPeople = useCan('manage groups')
  const seesMarks = useCan('manage gradebook')
  const pages = [...(seesPeople ? people : []), ...(seesMarks ? [progress] : []), ...(seesPeople ? [templates] : [])]
  return <SectionTabs label="reports.tabs.label" pages={pages} />
}
