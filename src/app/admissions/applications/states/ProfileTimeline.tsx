import { useTranslate } from 'react-admin'
import type { ProfileEvent, ProfileStatus, StoryAction } from '../../../../api/admissions/applicationStates'
import { withApplicant } from '../../../../api/admissions/statusSets'
import { dayAndTime } from '../../../shell/dates'
import { judgementText } from './judgementText'
import '../applications.css'

type Props = {
  events: readonly ProfileEvent[]
  status: ProfileStatus
  /** No more steps will follow, although the status has some. */
  isOver?: boolean
  /** Show only the latest important events. */
  isBrief?: boolean
}

const fewLines = 4
const asking: readonly StoryAction[] = [
  'document_rejected',
  'document_requested',
  'document_required',
  'document_expired',
]
const isTold = ({ to_status, choice, action }: ProfileEvent) =>
  to_status !== null || choice !== null || asking.includes(action)

/** Future steps by status, in order. */
const ahead: Readonly<Partial<Record<ProfileStatus, readonly string[]>>> = {
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
const yourTurn: readonly ProfileStatus[] = [...withApplicant, 'recommended']

/** Past events, the current state and future steps of an application. */
export const ProfileTimeline = ({ events, status, isOver = false, isBrief = false }: Props) => {
  const translate = useTranslate()
  const ordered = events.toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
  const shown = isBrief ? ordered.filter(isTold).slice(-fewLines) : ordered
  const isNow = (index: number) => index === shown.length - 1
  const now = yourTurn.includes(status) ? 'now' : 'now calm'
  return (
    <ol className="timeline small">
      {shown.map((event, index) => (
        <li key={event.id} className={isNow(index) ? now : 'done'} aria-current={isNow(index) ? 'step' : undefined}>
          <b>{translate(`profile_form.action.${event.action}`)}</b>
          <span className="muted num">{[event.actor_name, dayAndTime(event.at)].filter(Boolean).join(' · ')}</span>
          {(event.choice ?? event.document) && (
            <span className="block muted anywhere">{event.choice ?? event.document}</span>
          )}
          {event.judgement && <span className="block muted">{judgementText(translate, event.judgement)}</span>}
          {event.reason && <q className="block muted anywhere">{event.reason}</q>}
        </li>
      ))}
      {(isOver ? [] : (ahead[status] ?? [])).map((step) => (
        <li key={step} className="todo">
          <b>{translate(`profile_form.ahead.${step}`)}</b>
        </li>
      ))}
    </ol>
  )
}
