import type { Direction } from '../../../api/directories/directions'
import type { Variant } from '../../../api'
import { choicesOf } from '../../kit/inputs/choices/choices'

const variants: Readonly<Record<Direction['status'], Variant>> = {
  draft: 'secondary',
  published: 'primary',
  closed: 'info',
  archived: 'dark',
}

export const statuses = ['draft', 'published', 'closed', 'archived'] as const
export const statusChoices = choicesOf('directions.status', statuses, variants)

/** Statuses that a user can choose; archiving is a separate action. */
export const openStatuses = statusChoices.filter(({ id }) => id !== 'archived')
