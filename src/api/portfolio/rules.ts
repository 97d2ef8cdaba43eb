import { z } from 'zod'
import {
  byId,
  day,
  deleted,
  distinct,
  editOf,
  endpoints,
  longText,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { listQuery, q } from '../kit/lists'
import { categories, portfolioLimits } from './codes'
import { category, itemKind, itemResult, level, periodOption } from './items'
import type { PointRules } from './points'

const manage = { any: ['manage portfolios'] } as const
const fullReachUsers = 'users who manage the portfolios of all groups'

/** Up to two decimal places. */
const points = z.number().min(0).max(portfolioLimits.points).multipleOf(0.01)

const line = z.strictObject({
  category,
  kind: itemKind.nullable(),
  level: level.nullable(),
  result: itemResult.nullable(),
  points,
})
/**
 * The points table has at most one line per category, kind, level and result. Null matches any value, and the most
 * specific line wins.
 */
const table = {
  lines: z
    .array(line)
    .max(portfolioLimits.lines)
    .refine((lines) => distinct(lines.map((item) => [item.category, item.kind, item.level, item.result].join())), {
      error: 'repeated',
    }),
  caps: z.record(z.enum(categories), points.nullable()),
  collected: z.strictObject({
    test: z.strictObject({ points, from_percent: z.number().min(0).max(100) }),
    grade: z.strictObject({ points }),
    material: z.strictObject({ points }),
  }),
}
export const pointRules: z.ZodType<PointRules, PointRules> = z.strictObject(table)

export const rulesStatus = z.enum(['draft', 'in_force', 'past'])
/** A version of the rules. At most one is in force and at most one is a draft; past versions remain readable. */
const rulesVersion = z.object({
  ...stamps,
  number: z.int(),
  status: rulesStatus,
  rules: pointRules,
  note: z.string(),
  author_name: z.string().nullable(),
  /** Validity. `in_force_from` is null for a draft, `in_force_until` is null until another version replaces this one. */
  in_force_from: z.string().nullable(),
  in_force_until: z.string().nullable(),
})
export type RulesVersion = z.output<typeof rulesVersion>
/** Annotated because the compiler cannot emit the inferred type, which is too long for a declaration file. */
export const rulesAnswer: z.ZodType<RulesVersion, RulesVersion> = rulesVersion
const versionRow = rulesVersion.omit({ rules: true })
export type RulesRow = z.infer<typeof versionRow>

const allRules = z.object({
  /** Null until the college has rules. Achievements are worth 0 points until then. */
  in_force: rulesVersion.nullable(),
  draft: rulesVersion.nullable(),
  /** All versions except the draft, newest first. */
  versions: z.array(versionRow),
  can_edit: z.boolean(),
})
export type AllRules = z.output<typeof allRules>
const allRulesAnswer: z.ZodType<AllRules, AllRules> = allRules

/** Effect of the draft on one student in a period. Places are among all students of the period. */
const affectedPerson = z.object({
  id: recordId,
  name: z.string(),
  group_code: z.string().nullable(),
  before: z.number(),
  after: z.number(),
  place_before: z.int(),
  place_after: z.int(),
})
const preview = z.object({
  period: periodOption.nullable(),
  people_count: z.int(),
  more_count: z.int(),
  less_count: z.int(),
  /** Number of achievements whose points would change. */
  items_count: z.int(),
  /** The students with the largest changes, at most 200. */
  people: z.array(affectedPerson),
})
export type RulesPreview = z.infer<typeof preview>

const place = z.strictObject({ course: z.int().min(1).max(6), count: z.int().min(1).max(10_000) })
const writable = {
  translations: translated({ name: text(100) }),
  /** First and last day of achievements that count in this period. */
  starts_on: day,
  ends_on: day,
  /** Deadline for achievements. The period itself is closed manually. */
  closes_on: day.nullable(),
  /** Number of scholarships per course. */
  places: z
    .array(place)
    .max(6)
    .refine((items) => distinct(items.map((item) => item.course)), { error: 'repeated' }),
}
export const ratingPeriod = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** Number of the rules that the closed rating was computed with. */
  rules_number: z.int().nullable(),
  people_count: z.int(),
  waiting_count: z.int(),
})
export type RatingPeriod = z.infer<typeof ratingPeriod>
const creatable = z.strictObject({
  ...writable,
  closes_on: writable.closes_on.default(null),
  places: writable.places.default([]),
})
export type RatingPeriodInput = z.output<typeof creatable>
const editable = z.strictObject({ ...writable, version })

export const pointRuleCalls = endpoints({
  'GET /api/portfolios/rules': {
    summary: 'The points rules: in force, draft and all earlier versions',
    access: manage,
    answer: one(allRulesAnswer),
  },
  'GET /api/portfolios/rules/:id': {
    summary: 'A version of the rules',
    access: manage,
    params: byId,
    answer: one(rulesAnswer),
  },
  'PUT /api/portfolios/rules/draft': {
    summary: `Save the draft rules, which do not affect points yet. Version 0 creates the draft. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    body: z.strictObject({
      version: z.int().min(0),
      rules: pointRules,
      note: longText(portfolioLimits.note).default(''),
    }),
    answer: one(rulesAnswer),
  },
  'DELETE /api/portfolios/rules/draft': {
    summary: `Delete the draft rules. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    answer: deleted,
  },
  'GET /api/portfolios/rules/draft/preview': {
    summary: `Preview whose points and place the draft rules would change in a period, by default the current one. For ${fullReachUsers}`,
    access: manage,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(preview),
  },
  'POST /api/portfolios/rules/draft/enforce': {
    summary: `Put the draft rules in force for all open periods. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ version }),
    answer: one(allRulesAnswer),
  },
  'GET /api/portfolios/periods': {
    summary: 'List the rating periods, newest first',
    access: manage,
    query: listQuery({ sort: ['starts_on', 'ends_on', 'name', 'id'], order: 'DESC', filter: { q } }),
    answer: page(ratingPeriod),
  },
  'GET /api/portfolios/periods/:id': {
    summary: 'A rating period',
    access: manage,
    params: byId,
    answer: one(ratingPeriod),
  },
  'POST /api/portfolios/periods': {
    summary: `Create a rating period. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: creatable,
    answer: one(ratingPeriod),
  },
  'PUT /api/portfolios/periods/:id': {
    summary: `Edit a period that is not closed. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(editable, ratingPeriod),
    answer: one(ratingPeriod),
  },
  'DELETE /api/portfolios/periods/:id': {
    summary: `Delete a period that is not closed. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/portfolios/periods/:id/close': {
    summary: `Close a period: freezes its rating, which later changes of rules and achievements do not affect. For ${fullReachUsers}`,
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version }),
    answer: one(ratingPeriod),
  },
})
