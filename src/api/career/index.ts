import { orderRules } from './orderRules'
import { orders } from './orders'
import { promotions } from './promotion'
import { studentRecords } from './studentRecord'

export const careerCalls = {
  ...orders,
  ...orderRules,
  ...promotions,
  ...studentRecords,
}
