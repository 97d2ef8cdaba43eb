/** What an achievement is, as its owner and the college read it. */
import { z } from 'zod'
import { day, distinct, lineOrNothing, longText, recordId, stamps, text, version } from '../kit/endpoints'
import { fileItem } from '../library/files'
import {
  categories,
  itemKinds,
  itemResults,
  itemStatuses,
  levels,
  portfolioLimits,
  remarkFields,
  remarkReasons,
  sources,
} from './codes'

export const category = z.enum(categories)
export const itemKind = z.enum(itemKinds)
export const level = z.enum(levels)
export const itemResult = z.enum(itemResults)
export const itemStatus = z.enum(itemStatuses)

/** An address elsewhere: http or https, of a host that is named; nothing that a browser would run. */
const link = lineOrNothing(portfolioLimits.link).regex(/^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/iu, {
  error: 'url',
})

/** What one writes of an achievement; files were uploaded before by POST /api/files for a portfolio. */
export const itemInput = z.strictObject({
  category,
  kind: itemKind,
  title: text(portfolioLimits.title),
  description: longText(portfolioLimits.description).default(''),
  /** When it happened: not in the future. */
  event_date: day,
  level,
  result: itemResult,
  file_ids: z.array(recordId).max(portfolioLimits.files).refine(distinct, { error: 'repeated' }).default([]),
  links: z.array(link).max(portfolioLimits.links).refine(distinct, { error: 'repeated' }).default([]),
})
export type ItemInput = z.output<typeof itemInput>
export const itemEdit = z.strictObject({ ...itemInput.shape, version })

/** What a reviewer remarks, beside a field; the words are their own for the reason `other`, and may be added to any. */
export const remarkInput = z
  .strictObject({
    field: z.enum(remarkFields),
    reason: z.enum(remarkReasons),
    text: text(portfolioLimits.remark).nullable().default(null),
  })
  .refine(({ reason, text: words }) => reason !== 'other' || words !== null, { path: ['text'], error: 'required' })
export type RemarkInput = z.output<typeof remarkInput>
const remark = z.object({
  field: z.enum(remarkFields),
  reason: z.enum(remarkReasons),
  text: z.string().nullable(),
})
export type Remark = z.infer<typeof remark>

export const ruleLine = z.object({
  category,
  kind: itemKind.nullable(),
  level: level.nullable(),
  result: itemResult.nullable(),
  points: z.number(),
})
/**
 * What an achievement is worth by itself; `by` says which rule gave it: a line of the table, the college's own record,
 * or none.
 */
export const itemPoints = z.object({
  points: z.number(),
  by: z.enum(['line', 'test', 'grade', 'material', 'none']),
  line: ruleLine.nullable(),
})

/** Each decision about an achievement, the newest first. */
export const itemReview = z.object({
  id: recordId,
  action: z.enum(['approved', 'returned', 'revoked']),
  remarks: z.array(remark),
  /** Why an approval was revoked. */
  reason: z.string().nullable(),
  /** What the owner said to it when it was sent again. */
  answer: z.string().nullable(),
  reviewer_name: z.string().nullable(),
  at: z.string(),
})
export type ItemReview = z.infer<typeof itemReview>

/** The fields that an achievement has for whoever reads it. */
export const itemFields = {
  ...stamps,
  category,
  kind: itemKind,
  title: z.string(),
  description: z.string(),
  event_date: z.string(),
  /** The academic year of the date, as 2025/2026. */
  academic_year: z.string(),
  level,
  result: itemResult,
  files: z.array(fileItem),
  links: z.array(z.string()),
  status: itemStatus,
  /** Which record of the college it was taken from; null for what was written by hand. `percent` is a test's result. */
  source: z.enum(sources).nullable(),
  percent: z.number().nullable(),
  /** Everything it says stands in the college's own records. */
  is_verified: z.boolean(),
  submitted_at: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  reviews: z.array(itemReview),
  /** By the rules in force; of a closed period as they were then. */
  points: itemPoints,
}

export const periodOption = z.object({
  id: recordId,
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The day on which the college means to close it; null where it has not said. */
  closes_on: z.string().nullable(),
  /** Its rating is written down. */
  closed_at: z.string().nullable(),
})
export type PeriodOption = z.infer<typeof periodOption>

export const categoryPoints = z.object({
  category,
  sum: z.number(),
  cap: z.number().nullable(),
  points: z.number(),
})
