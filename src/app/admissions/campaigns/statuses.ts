import type { Variant } from '../../../api'
import type { Campaign } from '../../../api/admissions/campaigns'

export const campaignVariants = {
  draft: 'secondary',
  published: 'primary',
  archived: 'dark',
} as const satisfies Readonly<Record<Campaign['status'], Variant>>

/** The states a person may put a campaign in; archiving is an action of its own. */
export const openStatuses = ['draft', 'published'] as const
