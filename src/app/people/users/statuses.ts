import type { Variant } from '../../../api'
import type { UserRow } from '../../../api/people/users'
import { choicesOf } from '../../kit/inputs/choices'

const variants: Readonly<Record<UserRow['status'], Variant>> = {
  active: 'success',
  blocked: 'danger',
  archived: 'dark',
}
export const userStatuses = ['active', 'blocked', 'archived'] as const
export const statusChoices = choicesOf('users.status', userStatuses, variants)

/** What changes the status of accounts, by the status it starts from. */
export const movesFrom = {
  active: ['block', 'archive'],
  blocked: ['unblock', 'archive'],
  archived: ['restore'],
} as const satisfies Readonly<Record<UserRow['status'], readonly string[]>>

export const moves = ['block', 'unblock', 'archive', 'restore'] as const
export type Move = (typeof moves)[number]
/** The moves that take access away: they ask for a reason. */
export const withReason: readonly Move[] = ['block', 'archive']
