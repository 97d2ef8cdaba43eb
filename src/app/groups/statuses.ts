import type { Variant } from '../../api'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'

export const groupVariants = {
  forming: 'secondary',
  active: 'success',
  graduated: 'dark',
  archived: 'dark',
} as const satisfies Readonly<Record<Group['status'], Variant>>

/** The states a person may put a group in; archiving is an action of its own. */
export const openStatuses = ['forming', 'active', 'graduated'] as const

export const memberVariants = {
  studying: 'success',
  academic_leave: 'warning',
  expelled: 'danger',
  transferred: 'info',
  graduated: 'dark',
} as const satisfies Readonly<Record<Member['state'], Variant>>

export const openStates = ['studying', 'academic_leave'] as const
export const endedStates = ['expelled', 'transferred', 'graduated'] as const
