/** Schemas of an achievement, shared by its owner's view and the college's view. */
import { z } from 'zod'
import { day, distinct, optionalLine, longText, recordId, stamps, text, version } from '../kit/endpoints'
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

/** An http or https URL with a host name. Other schemes are rejected because a browser might execute them. */
const link = optionalLine(portfolioLimits.link).regex(/^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/iu, {
  error: 'url',
})

/** Input of an achievement. Upload its files first with POST /api/files for a portfolio. */
export const itemInput = z.strictObject({
  category,
  kind: itemKind,
  title: text(portfolioLimits.title),
  description: longText(portfolioLimits.description).default(''),
  /** Date of the achievement. Must not be in the future. */
  event_date: day,
  level,
  result: itemResult,
  file_ids: z.array(recordId).max(portfolioLimits.files).refine(distinct, { error: 'repeated' }).default([]),
  links: z.array(link).max(portfolioLimits.links).refine(distinct, { error: 'repeated' }).default([]),
})
export type ItemInput = z.output<typeof itemInput>
export const itemEdit = z.strictObject({ ...itemInput.shape, version })

/** A reviewer's remark on a field. The reason `other` requires `text`; for other reasons it is optional. */
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
 * Points of one achievement before the category cap. `by` names the rule: a line of the table, the college's own record,
 * or none.
 */
export const itemPoints = z.object({
  points: z.number(),
  by: z.enum(['line', 'test', 'grade', 'material', 'none']),
  line: ruleLine.nullable(),
})

/** A decision on an achievement. */
export const itemReview = z.object({
  id: recordId,
  action: z.enum(['approved', 'returned', 'revoked']),
  remarks: z.array(remark),
  /** Reason for revoking an approval. */
  reason: z.string().nullable(),
  /** The owner's answer when resubmitting. */
  answer: z.string().nullable(),
  reviewer_name: z.string().nullable(),
  at: z.string(),
})
export type ItemReview = z.infer<typeof itemReview>

/** Fields of an achievement that every reader sees. */
export const itemFields = {
  ...stamps,
  category,
  kind: itemKind,
  title: z.string(),
  description: z.string(),
  event_date: z.string(),
  /** Academic year of the date, for example 2025/2026. */
  academic_year: z.string(),
  level,
  result: itemResult,
  files: z.array(fileItem),
  links: z.array(z.string()),
  status: itemStatus,
  /**
   * The kind of college record that the achievement was added from; null if the owner entered it. `percent` is the
   * result of a test.
   */
  source: z.enum(sources).nullable(),
  percent: z.number().nullable(),
  /** Whether the college's own records prove the whole achievement. */
  is_verified: z.boolean(),
  submitted_at: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  reviews: z.array(itemReview),
  /** Computed with the rules in force, or with the rules of the closed period that the date falls into. */
  points: itemPoints,
}

export const periodOption = z.object({
  id: recordId,
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** Planned closing date, if any. */
  closes_on: z.string().nullable(),
  /** Set when the rating of the period is frozen. */
  closed_at: z.string().nullable(),
})
export type PeriodOption = z.infer<typeof periodOption>

export const categoryPoints = z.object({
  category,
  sum: z.number(),
  cap: z.number().nullable(),
  points: z.number(),
})
