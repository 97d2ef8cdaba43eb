import type { Direction } from '../../../api/directories/directions'
import type { Variant } from '../../../api'

export const directionVariants = {
  draft: 'secondary',
  published: 'primary',
  closed: 'info',
  archived: 'dark',
} as const satisfies Readonly<Record<Direction['status'], Variant>>

/** The states a person may put a direction in; archiving is an action of its own. */
export const openStatuses = ['draft', 'published', 'closed'] as const
