import { useTranslate } from 'react-admin'
import type { ApplicationEvent, ApplicationStatus, TimelineAction } from '../../../../api/admissions/applicationStates'
import { editableByApplicant } from '../../../../api/admissions/statusSets'
import { dayAndTime } from '../../../shell/dates'
import { scoringText } from './scoringText'
import '../applications.css'

type Props = {
  events: readonly ApplicationEvent[]
  status: ApplicationStatus
  /** True if no more steps will follow, although the status usually has some. */
  isOver?: boolean
  /** True if only the latest important events are shown. */
  isBrief?: boolean
}

const briefLength = 4
const requestEvents: readonly TimelineAction[] = [
  'document_rejected',
  'document_requested',
  'document_required',
  'document_expired',
]
const isMilestone = ({ to_status, choice, action }: ApplicationEvent) =>
  to_status !== null || choice !== null || requestEvents.includes(action)

/** Future steps by status, in order. */
const futureSteps: Readonly<Partial<Record<ApplicationStatus, readonly string[]>>> = {
  draft: ['send', 'decision', 'enrolment'],
  submitted: ['review', 'decision', 'enrolment'],
  in_review: ['decision', 'enrolment'],
  needs_changes: ['send_again', 'decision', 'enrolment'],
  resubmitted: ['review', 'decision', 'enrolment'],
  accepted: ['ranking', 'enrolment'],
  waitlist: ['place', 'enrolment'],
  recommended: ['enrolment'],
}
/** Statuses that require an action from the applicant. */
const applicantStatuses: readonly ApplicationStatus[] = [...editableByApplicant, 'recommended']

/** Past events, the current state and future steps of an application. */
export const ApplicationTimeline = ({ events, status, isOver = false, isBrief = false }: Props) => {
  const translate = useTranslate()
  const ordered = events.toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
  const shown = isBrief ? ordered.filter(isMilestone).slice(-briefLength) : ordered
  const isNow = (index: number) => index === shown.length - 1
  const now = applicantStatuses.includes(status) ? 'now' : 'now calm'
  return (
    <ol className="timeline small">
      {shown.map((event, index) => (
        <li key={event.id} className={isNow(index) ? now : 'done'} aria-current={isNow(index) ? 'step' : undefined}>
          <b>{translate(`application_form.action.${event.action}`)}</b>
          <span className="muted num">{[event.actor_name, dayAndTime(event.at)].filter(Boolean).join(' · ')}</span>
          {(event.choice ?? event.document) && (
            <span className="block muted anywhere">{event.choice ?? event.document}</span>
          )}
          {event.scoring && <span className="block muted">{scoringText(translate, event.scoring)}</span>}
          {event.reason && <q className="block muted anywhere">{event.reason}</q>}
        </li>
      ))}
      {(isOver ? [] : (futureSteps[status] ?? [])).map((step) => (
        <li key={step} className="todo">
          <b>{translate(`application_form.ahead.${step}`)}</b>
        </li>
      ))}
    </ol>
  )
}
