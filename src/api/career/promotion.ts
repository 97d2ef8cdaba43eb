/** Promotion of groups to the next course and year, by one order or one for each course. */
import { z } from 'zod'
import { academicYear, course } from '../groups/groups'
import { day, distinct, endpoints, longText, one, recordId, text, version } from '../kit/endpoints'
import { orderLimits } from './orderLimits'

const debtor = z.object({
  id: recordId,
  name: z.string(),
  /** Names of the subjects that were failed or have no mark. */
  debts: z.array(z.string()),
  /** Whether the college's rules allow a promotion on condition with so many debts. */
  can_be_conditional: z.boolean(),
})

/** A group that could be promoted, with what hinders it. */
const promotionGroup = z.object({
  id: recordId,
  version,
  code: z.string(),
  new_code: z.string(),
  curator_name: z.string().nullable(),
  direction_id: recordId,
  course,
  new_course: course,
  /** In the last course, a group is graduated and not promoted. */
  is_last_course: z.boolean(),
  academic_year: z.string(),
  students_count: z.int(),
  on_leave_count: z.int(),
  debtors: z.array(debtor),
  /** Reasons why the group cannot be promoted. */
  obstacles: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type PromotionGroup = z.infer<typeof promotionGroup>

const promotionPreview = z.object({
  academic_year: z.string(),
  /** Whether the year begins later than today. */
  is_future: z.boolean(),
  starts_on: z.string(),
  groups: z.array(promotionGroup),
  /** Groups in which a student can repeat a course: those of the year, by direction and course. */
  stay_groups: z.array(z.object({ id: recordId, code: z.string(), direction_id: recordId, course })),
})
export type PromotionPreview = z.infer<typeof promotionPreview>

const manage = { any: ['manage groups'] } as const

const promotedGroup = z.strictObject({
  id: recordId,
  version,
  /** Students who repeat the course in another group; the other debtors are promoted on condition. */
  stays: z
    .array(z.strictObject({ user_id: recordId, to_group_id: recordId }))
    .max(200)
    .default([]),
})

const promotion = z.strictObject({
  academic_year: academicYear,
  number: text(orderLimits.number),
  ordered_on: day,
  effective_on: day,
  grounds: longText(orderLimits.grounds).default(''),
  /** Last day to settle debts of those who are promoted on condition. */
  conditional_until: day.nullable().default(null),
  keep_teachers: z.boolean().default(true),
  /** One order for each course: the course follows the number. */
  by_course: z.boolean().default(false),
  groups: z
    .array(promotedGroup)
    .min(1)
    .max(500)
    .refine((groups) => distinct(groups.map(({ id }) => id)), { error: 'repeated' }),
  /** Signs the orders at once; otherwise they are drafts. */
  sign: z.boolean().default(false),
})
export type PromotionInput = z.output<typeof promotion>

export const promotions = endpoints({
  'GET /api/groups/promotion': {
    summary: 'Groups that could be promoted to an academic year (default: the next one), with what hinders them',
    access: manage,
    query: z.strictObject({ academic_year: academicYear.optional() }),
    answer: one(promotionPreview),
  },
  'POST /api/groups/promotion': {
    summary:
      'Promote groups by one order or one for each course, drafted or signed; only for users with reach `all`. Nothing ' +
      'changes if anything hinders it',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: promotion,
    answer: one(z.object({ order_ids: z.array(recordId) })),
  },
})
