import type { Variant } from '../../../api'
import type { Campaign } from '../../../api/admissions/campaigns'
import { choicesOf } from '../../kit/inputs/choices/choices'

export const campaignVariants: Readonly<Record<Campaign['status'], Variant>> = {
  draft: 'secondary',
  published: 'primary',
  archived: 'dark',
}
export const statuses = ['draft', 'published', 'archived'] as const
export const statusChoices = choicesOf('campaigns.status', statuses, campaignVariants)

/** Statuses that a user can select; archiving is a separate action. */
export const openStatuses = statusChoices.filter(({ id }) => id !== 'archived')
