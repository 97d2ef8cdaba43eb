import type { ProfileAction, ProfileStatus } from '../../api/profileStates'
import { conflict, type Message } from '../kit/problems'

type Lease = { id: number; name: string } | null
type Case = { status: ProfileStatus; source: 'online' | 'office'; holder: Lease }
type Asked = { personId: number; campaignIsOpen: boolean }

/** What somebody of the office may do with the application now: decisions only with the case in hand. */
export const staffActions = (
  { status, source, holder }: Case,
  { personId, campaignIsOpen }: Asked,
): ProfileAction[] => {
  const isOffice = source === 'office'
  switch (status) {
    case 'draft':
      return [
        ...(isOffice ? (['correct'] as const) : []),
        ...(isOffice && campaignIsOpen ? (['submit'] as const) : []),
        'withdraw',
      ]
    case 'submitted':
    case 'resubmitted':
      return ['claim', 'withdraw']
    case 'in_review':
      if (holder === null) return ['claim', 'withdraw']
      return holder.id === personId ? ['claim', 'release', 'return', 'accept', 'reject', 'correct', 'withdraw'] : []
    case 'needs_changes':
      return isOffice ? ['correct', 'resubmit', 'withdraw'] : ['withdraw']
    case 'accepted':
    case 'waitlist':
    case 'recommended':
      return ['withdraw']
    case 'rejected':
    case 'withdrawn':
      return campaignIsOpen ? ['reopen'] : []
    case 'enrolled':
    default:
      return []
  }
}

type Held = Case & { lease_until: string | null }
const needsCase: readonly ProfileAction[] = ['release', 'return', 'accept', 'reject', 'correct']

/** The hour as the person's clock shows it. */
const hourOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone }).format(new Date(moment))

/** Why the action may not be done, or null. */
export const obstacleTo = (
  action: ProfileAction,
  held: Held,
  { timeZone, ...asked }: Asked & { timeZone: string },
): Message | null => {
  if (staffActions(held, asked).includes(action)) return null
  const { status, holder, lease_until } = held
  if (status === 'in_review' && holder !== null && holder.id !== asked.personId)
    return { key: 'profiles.heldBy', values: { name: holder.name, until: hourOf(lease_until ?? '', timeZone) } }
  if (status === 'in_review' && needsCase.includes(action)) return { key: 'profiles.notHeld' }
  return { key: `profiles.cannot.${action}` }
}

/** Throws 409 with what stands in the way. */
export const checkStaffAction = (...asked: Parameters<typeof obstacleTo>): void => {
  const obstacle = obstacleTo(...asked)
  if (obstacle) throw conflict(obstacle.key, obstacle.values)
}
