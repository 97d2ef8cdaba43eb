import type { Variant } from '../../../api'
import type { UserRow } from '../../../api/people/users'
import { choicesOf } from '../../kit/inputs/choices/choices'

const variants: Readonly<Record<UserRow['status'], Variant>> = {
  active: 'success',
  blocked: 'danger',
  archived: 'dark',
}
export const userStatuses = ['active', 'blocked', 'archived'] as const
export const statusChoices = choicesOf('users.status', userStatuses, variants)

/** Actions available in each account status. */
export const movesFrom = {
  active: ['block', 'archive'],
  blocked: ['unblock', 'archive'],
  archived: ['restore'],
} as const satisfies Readonly<Record<UserRow['status'], readonly string[]>>

export const moves = ['block', 'unblock', 'archive', 'restore'] as const
export type Move = (typeof moves)[number]
/** Actions that revoke access; their dialogs ask for a reason. */
export const movesWithReason: readonly Move[] = ['block', 'archive']
