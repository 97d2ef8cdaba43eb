import type { Variant } from '../../../api'
import type { ItemStatus } from '../../../api/portfolio/codes'

export const stateVariants: Readonly<Record<ItemStatus, Variant>> = {
  draft: 'secondary',
  submitted: 'info',
  approved: 'success',
  returned: 'warning',
}
