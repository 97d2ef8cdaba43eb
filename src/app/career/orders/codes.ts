import { expulsionReasons, writtenKinds } from '../../../api/career/orderLimits'
import { orderKinds, orderStatuses } from '../../../api/groups/orderCodes'
import { choicesOf } from '../../kit/inputs/choices/choices'

export const kindChoices = choicesOf('orders.kind', orderKinds)
export const writtenKindChoices = choicesOf('orders.kind', writtenKinds)
export const statusChoices = choicesOf('orders.status', orderStatuses, {
  draft: 'secondary',
  signed: 'success',
  cancelled: 'dark',
})
export const reasonChoices = choicesOf('orders.reason', expulsionReasons)
