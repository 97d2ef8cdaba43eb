import type { Variant } from '../../../api'
import type { RankedChoice } from '../../../api/admissions/ranking'

export const choiceVariants = {
  none: 'info',
  recommended: 'success',
  waitlist: 'secondary',
  declined: 'dark',
  enrolled: 'success',
} as const satisfies Readonly<Record<RankedChoice['state'], Variant>>
