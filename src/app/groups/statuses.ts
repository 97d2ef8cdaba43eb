import type { Variant } from '../../api'
import { bases } from '../../api/kit/codes'
import type { Group } from '../../api/groups/groups'
import type { Member } from '../../api/groups/members'
import { choicesOf } from '../kit/inputs/choices/choices'

const groupVariants: Readonly<Record<Group['status'], Variant>> = {
  forming: 'secondary',
  active: 'success',
  graduated: 'dark',
  archived: 'dark',
}
export const groupStatuses = ['active', 'forming', 'graduated', 'archived'] as const
export const groupChoices = choicesOf('groups.status', groupStatuses, groupVariants)

/** Statuses that a user can choose; archiving is a separate action. */
export const openGroupChoices = choicesOf('groups.status', ['forming', 'active', 'graduated'], groupVariants)

const memberVariants: Readonly<Record<Member['state'], Variant>> = {
  studying: 'success',
  academic_leave: 'warning',
  expelled: 'danger',
  transferred: 'info',
  graduated: 'dark',
}
export const openStates = ['studying', 'academic_leave'] as const
const endedStates = ['expelled', 'transferred', 'graduated'] as const

export const basisChoices = choicesOf('groups.basis', bases)
/** For filters: also people whose funding nobody has entered. */
export const allBasisChoices = choicesOf('groups.basis', [...bases, 'unknown'])

/** Membership states: open, ended and all. */
export const openChoices = choicesOf('groups.state', openStates, memberVariants)
export const endedChoices = choicesOf('groups.state', endedStates, memberVariants)
export const memberChoices = [...openChoices, ...endedChoices]
