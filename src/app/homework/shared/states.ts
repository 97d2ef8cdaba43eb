import type { Variant } from '../../../api'
import type { HandInState } from '../../../api/homework/codes'

export const handInVariants: Readonly<Record<HandInState, Variant>> = {
  draft: 'secondary',
  submitted: 'primary',
  returned: 'warning',
  marked: 'success',
}
