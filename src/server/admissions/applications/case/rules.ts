import type {
  ApplicationAction,
  ApplicationSource,
  ApplicationStatus,
} from '../../../../api/admissions/applicationStates'
import { closedStatuses, editableByApplicant } from '../../../../api/admissions/statusSets'
import { conflict, type Message } from '../../../kit/problems'

type Holder = { id: number; name: string } | null
type Case = {
  user_id: number
  status: ApplicationStatus
  source: ApplicationSource
  holder: Holder
  undo_return_by: number | null
}
type ActionContext = { personId: number; campaignIsOpen: boolean }

/** Actions that a staff member can take now. Decisions on an application in review need a claim on it, and nobody can act on their own application. */
export const staffActions = (
  { user_id, status, source, holder, undo_return_by }: Case,
  { personId, campaignIsOpen }: ActionContext,
): ApplicationAction[] => {
  if (user_id === personId) return []
  const isOffice = source === 'office'
  switch (status) {
    case 'draft':
      return [
        ...(isOffice ? (['correct', 'score'] as const) : []),
        ...(isOffice && campaignIsOpen ? (['submit'] as const) : []),
        'withdraw',
      ]
    case 'submitted':
    case 'resubmitted':
      return ['claim', 'withdraw']
    case 'in_review':
      if (holder === null) return ['claim', 'withdraw']
      return holder.id === personId
        ? ['claim', 'unclaim', 'return', 'accept', 'reject', 'correct', 'score', 'withdraw']
        : []
    case 'needs_changes':
      return [
        ...(undo_return_by === personId ? (['undo_return'] as const) : []),
        ...(isOffice ? (['correct', 'score', 'resubmit'] as const) : []),
        'withdraw',
      ]
    case 'accepted':
      return ['score', 'revoke', 'withdraw']
    case 'waitlist':
    case 'recommended':
      return ['score', 'withdraw']
    case 'rejected':
      return campaignIsOpen ? ['revoke', 'reopen'] : ['revoke']
    case 'withdrawn':
      return campaignIsOpen ? ['reopen'] : []
    case 'enrolled':
    default:
      return []
  }
}

/** `status_name` is in the reader's language. */
type ClaimedCase = Case & { claimed_until: string | null; status_name: string }
const needsClaim: readonly ApplicationAction[] = ['unclaim', 'return', 'accept', 'reject', 'correct', 'score']
const needsOpenCampaign: Readonly<Partial<Record<ApplicationAction, readonly ApplicationStatus[]>>> = {
  submit: ['draft'],
  reopen: closedStatuses,
}
const filledByApplicant: Readonly<Partial<Record<ApplicationAction, readonly ApplicationStatus[]>>> = {
  submit: ['draft'],
  resubmit: ['needs_changes'],
  correct: editableByApplicant,
  score: editableByApplicant,
}

/** Formats the time in the user's time zone. */
const formatTime = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone }).format(new Date(moment))

/** Returns the blocked reason, or null if the action is possible. */
export const blockedReason = (
  action: ApplicationAction,
  application: ClaimedCase,
  { timeZone, ...context }: ActionContext & { timeZone: string },
): Message | null => {
  if (application.user_id === context.personId) return { key: 'applications.own_case' }
  if (staffActions(application, context).includes(action)) return null
  const { status, source, holder, claimed_until, status_name } = application
  if (status === 'in_review' && holder !== null && holder.id !== context.personId)
    return {
      key: 'applications.claimed_by',
      values: { name: holder.name, until: formatTime(claimed_until ?? '', timeZone) },
    }
  if (status === 'in_review' && needsClaim.includes(action)) return { key: 'applications.not_claimed' }
  if (source === 'online' && filledByApplicant[action]?.includes(status))
    return { key: 'applications.filled_by_applicant' }
  if (!context.campaignIsOpen && needsOpenCampaign[action]?.includes(status))
    return { key: 'applications.campaign_closed' }
  return { key: `applications.cannot.${action}`, values: { status: status_name } }
}

/** Throws 409 with the blocked reason. */
export const checkStaffAction = (...args: Parameters<typeof blockedReason>): void => {
  const obstacle = blockedReason(...args)
  if (obstacle) throw conflict(obstacle.key, obstacle.values)
}
