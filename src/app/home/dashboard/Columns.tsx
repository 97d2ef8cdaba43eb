import { lazy, Suspense } from 'react'
import type { DashboardView } from '../../../api/home/dashboard'
import { GradeNewsPanel } from '../../gradebook'
import { withMessages } from '../../shell/i18n/withMessages'
import { useCan } from '../../shell/session/store'
import { DatesPanel } from './DatesPanel'
import { LessonsPanel } from './LessonsPanel'
import { OwnGroupPanel } from './OwnGroupPanel'
import { RunningAttempt } from './RunningAttempt'
import { TodoPanel } from './TodoPanel'

// Students load none of the panels for staff.
const QueueTable = lazy(async () => ({ default: (await import('./QueueTable')).QueueTable }))
const MarkingPanel = lazy(async () => ({ default: (await import('./TeachingPanels')).MarkingPanel }))
const AbsenteesPanel = lazy(async () => ({
  default: (await withMessages('gradebook', import('./AbsenteesPanel'))).AbsenteesPanel,
}))
const GroupsPanel = lazy(async () => ({ default: (await import('./TeachingPanels')).GroupsPanel }))
const DebtorsPanel = lazy(async () => ({ default: (await import('./TeachingPanels')).DebtorsPanel }))
const HiddenMarksPanel = lazy(async () => ({ default: (await import('./HiddenMarksPanel')).HiddenMarksPanel }))
const RunningTestsPanel = lazy(async () => ({ default: (await import('./RunningPanels')).RunningTestsPanel }))
const RunningPollsPanel = lazy(async () => ({ default: (await import('./RunningPanels')).RunningPollsPanel }))

type View = { view: DashboardView }

export const hasMain = (
  { running, todo, lessons, teaching, running_tests, queues }: DashboardView,
  { isStudent }: { isStudent: boolean },
): boolean =>
  isStudent ||
  running !== null ||
  teaching !== null ||
  [todo, lessons, running_tests, queues].some(({ length }) => length > 0)

export const hasAside = ({ dates, grades, teaching, running_polls, own_group }: DashboardView): boolean =>
  grades !== null || teaching !== null || own_group !== null || dates.length > 0 || running_polls.length > 0

type MainProps = View & {
  isStudent: boolean
  /** Whether no part above has the page's primary button. */
  isFirst: boolean
}

/** On a calm day the new marks move to the main column, which would be nearly empty. */
const isCalm = ({ running, todo }: DashboardView): boolean => running === null && todo.length <= 3

/** The main column: the next actions, most urgent first. */
export const Main = ({ view, isStudent, isFirst }: MainProps) => {
  const { running, lessons, todo, grades, teaching, running_tests, queues } = view
  return (
    <div className="home-column">
      {running && <RunningAttempt key={running.server_now} attempt={running} />}
      {lessons.length > 0 && <LessonsPanel lessons={lessons} isFirst={isFirst && running === null} />}
      {(isStudent || todo.length > 0) && <TodoPanel todo={todo} />}
      <Suspense fallback={null}>
        {grades && isCalm(view) && <GradeNewsPanel grades={grades} />}
        {teaching?.marking && <MarkingPanel marking={teaching.marking} />}
        {teaching?.absentees && (
          <AbsenteesPanel
            absentees={teaching.absentees}
            groups={teaching.groups.filter(({ is_curator }) => is_curator)}
          />
        )}
        {running_tests.length > 0 && <RunningTestsPanel tests={running_tests} />}
        {queues.length > 0 && <QueueTable queues={queues} />}
      </Suspense>
    </div>
  )
}

/** The side column: things to know, without an action. */
export const Aside = ({ view }: View) => {
  const { grades, teaching, dates, running_polls, own_group } = view
  const studies = useCan('study')
  return (
    <div className="home-column">
      <Suspense fallback={null}>
        {grades && !isCalm(view) && <GradeNewsPanel grades={grades} />}
        {teaching && teaching.groups.length > 0 && <GroupsPanel groups={teaching.groups} />}
        {teaching?.debtors && <DebtorsPanel debtors={teaching.debtors} groups={teaching.groups} />}
        {teaching && teaching.hidden_marks.length > 0 && <HiddenMarksPanel columns={teaching.hidden_marks} />}
        {(dates.length > 0 || own_group || teaching) && (
          <DatesPanel
            dates={dates}
            whenEmpty={studies ? 'dashboard.coming.none_student' : 'dashboard.coming.none_staff'}
          />
        )}
        {running_polls.length > 0 && <RunningPollsPanel polls={running_polls} />}
        {own_group && <OwnGroupPanel group={own_group} />}
      </Suspense>
    </div>
  )
}
