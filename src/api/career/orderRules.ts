/** Rules that a college sets for its orders. */
import { z } from 'zod'
import { endpoints, one, text } from '../kit/endpoints'
import { orderLimits } from './orderLimits'

/** When a diploma is with honours. Marks are the last ones of each subject, the final work and the state exam. */
const honoursRules = z.strictObject({
  /** Smallest share of “5”, in percent. */
  min_fives_percent: z.int().min(0).max(100),
  allows_threes: z.boolean(),
  /** Whether the state exam must be “5”. */
  needs_exam_five: z.boolean(),
})
export type HonoursRules = z.output<typeof honoursRules>

const promotionRules = z.strictObject({
  /**
   * How a group's code is built, such as `*-{course}-*`: `{course}` is replaced by the new course, each `*` stays. Null
   * keeps the codes.
   */
  code_pattern: text(60)
    .regex(/^[^{}]*\{course\}[^{}]*$/, { error: 'code_pattern' })
    .nullable(),
  /** Most debts with which a student is promoted on condition. */
  max_debts: z.int().min(0).max(20),
})
export type PromotionRules = z.output<typeof promotionRules>

export const defaultHonours: HonoursRules = { min_fives_percent: 75, allows_threes: false, needs_exam_five: true }
export const defaultPromotion: PromotionRules = { code_pattern: null, max_debts: 2 }

/** People who sign a printed order, in order of the lines. */
export const signatories = z
  .array(z.strictObject({ position: text(orderLimits.position), name: text(orderLimits.signatory) }))
  .max(orderLimits.signatories)
export type Signatories = z.output<typeof signatories>

const careerRules = z.strictObject({
  honours: honoursRules,
  promotion: promotionRules,
  /** Copied into each new order. */
  signatories,
})
export type CareerRules = z.output<typeof careerRules>
export { careerRules as careerRulesSchema }

export const orderRules = endpoints({
  'GET /api/groups/orders/rules': {
    summary: 'Rules for honours and promotion, and the signatories of new orders',
    access: { any: ['manage groups'] },
    answer: one(careerRules),
  },
  'PUT /api/groups/orders/rules': {
    summary: 'Change the rules for honours and promotion, and the signatories; only for users with reach `all`',
    access: { any: ['manage groups'] },
    audit: 'change',
    body: careerRules,
    answer: one(careerRules),
  },
})
