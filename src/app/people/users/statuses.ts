import type { Variant } from '../../../api'
import type { UserRow } from '../../../api/people/users'

export const userVariants = {
  active: 'success',
  blocked: 'danger',
  archived: 'dark',
} as const satisfies Readonly<Record<UserRow['status'], Variant>>

export const userStatuses = ['active', 'blocked', 'archived'] as const

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
