import { z } from 'zod'
import { all, deleted, distinct, endpoints, one, page, pathId, recordId, text } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { pendingActions, gradebookLimits, methods, scales } from './codes'
import { entryColumn, entryChange, entryOutcome, cell } from './entries'
import { weight, gradeItem, itemInput, itemEdit, lessonPattern } from './items'
import type { GradebookRules } from './computeFinal'

export const keep = { any: ['manage gradebook'] } as const

/** A group and a subject; together with a period they identify a gradebook. */
export const byPlace = z.strictObject({ group: pathId, subject: pathId })

export const ofPeriod = z.strictObject({ period: pathId })

const isAscending = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

const three = (least: number, most: number) => {
  const bound = z.number().min(least).max(most)
  return z.tuple([bound, bound, bound]).refine(isAscending, { error: 'order' })
}

const category = z.strictObject({
  name: text(gradebookLimits.category),
  weight,
  drop_lowest: z.int().min(0).max(20),
})

export const gradebookRules: z.ZodType<GradebookRules, GradebookRules> = z.strictObject({
  method: z.enum(methods),
  bands: z.strictObject({ averages: three(2, 5), percents: three(0, 100), pass: z.number().min(0).max(100) }),
  categories: z
    .array(category)
    .max(gradebookLimits.categories)
    .refine((items) => distinct(items.map(({ name }) => name)), { error: 'repeated' }),
})

const periodRow = z.object({
  id: recordId,
  name: z.string(),
  academic_year: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
})

/** A group with a subject taught to it, in one period. Counts are 0 until the gradebook is saved for the first time. */
export const gradebookRow = z.object({
  /** `group_id` and `subject_id` joined: `12-5`. */
  id: z.string(),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teachers: z.array(z.string()),
  /** Whether the current user edits this gradebook and it has a lesson today (in the user's time zone). */
  has_lesson_today: z.boolean(),
  pending: z.array(z.enum(pendingActions)),
  people_count: z.int(),
  items_count: z.int(),
  marks_count: z.int(),
  /** Pending test scores that a teacher has to apply or dismiss. */
  proposals_count: z.int(),
  signed_at: z.string().nullable(),
  /** The last change of the gradebook, its columns or its marks. */
  changed_at: z.string().nullable(),
})

export type GradebookRow = z.infer<typeof gradebookRow>

const gradebookPerson = z.object({
  id: recordId,
  name: z.string(),
  /** Current member of the group. Former members are listed only if they were in it during the period or have marks. */
  is_member: z.boolean(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
})

export type GradebookPerson = z.infer<typeof gradebookPerson>

/** Complete data of the gradebook screen. `id` and `version` are 0 until the gradebook is saved for the first time. */
const gradebook = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teachers: z.array(z.string()),
  period: periodRow,
  /** All periods, newest first. */
  periods: z.array(periodRow),
  scale: z.enum(scales),
  rules: gradebookRules,
  signed_at: z.string().nullable(),
  signed_by: z.string().nullable(),
  /** True for teachers of the subject and for users with reach `all`; curators only read. False once the gradebook is signed. */
  can_edit: z.boolean(),
  can_reopen: z.boolean(),
  items: z.array(gradeItem),
  people: z.array(gradebookPerson),
  entries: z.array(entryColumn),
  /** Retakes whose mark replaced the signed final mark. */
  retakes: z.array(
    z.object({
      user_id: recordId,
      value: z.number(),
      held_on: z.string(),
      number: z.int(),
      signed_value: z.number().nullable(),
    }),
  ),
})

export type Gradebook = z.output<typeof gradebook>

/** The explicit type keeps the declaration under the compiler's length limit. */
export const gradebookAnswer: z.ZodType<Gradebook, Gradebook> = gradebook

export type ItemEdit = z.output<typeof itemEdit>

const byItem = byPlace.extend({ item: pathId })

export const gradebooks = endpoints({
  'GET /api/gradebook': {
    summary:
      'Groups and subjects that the user can read, with the state of their gradebooks in one period (default: the current one)',
    access: keep,
    query: tabbedListQuery({
      sort: ['has_lesson_today', 'group_code', 'subject_name', 'changed_at', 'id'],
      filter: {
        q,
        period_id: recordId,
        group_id: oneOrMany(recordId),
        subject_id: oneOrMany(recordId),
        signed: z.boolean(),
        today: z.boolean(),
        /** Filters by pending actions of the current user. Curators have none, because they only read. */
        pending: oneOrMany(z.enum(pendingActions)),
      },
    }),
    answer: page(gradebookRow),
  },
  'GET /api/gradebook/:group/:subject': {
    summary:
      'The marks of a group in a subject: people, columns and cells in one period (default: the current one). ' +
      'Curators can read their group; 404 for other users',
    access: keep,
    params: byPlace,
    query: z.strictObject({ period: pathId.optional() }),
    answer: one(gradebookAnswer),
  },
  'PUT /api/gradebook/:group/:subject/rules': {
    summary: 'Change how the final mark is computed. The scale cannot change while manual final marks exist',
    access: keep,
    audit: 'change',
    params: byPlace,
    query: ofPeriod,
    body: z.strictObject({ version: z.int().min(0), scale: z.enum(scales), rules: gradebookRules }),
    answer: one(gradebookAnswer),
  },
  'POST /api/gradebook/:group/:subject/items': {
    summary: 'Add a column',
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    params: byPlace,
    query: ofPeriod,
    body: itemInput,
    answer: one(gradeItem),
  },
  'POST /api/gradebook/:group/:subject/lessons': {
    summary: 'Add a lesson on each day of a weekly pattern that has none with its number',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace,
    query: ofPeriod,
    body: lessonPattern,
    answer: all(gradeItem),
  },
  'PUT /api/gradebook/:group/:subject/items/:item': {
    summary:
      'Change a column, including when students see it. With marks, its scale cannot change and its max cannot be below a mark',
    access: keep,
    audit: 'change',
    params: byItem,
    body: itemEdit,
    answer: one(gradeItem),
  },
  'DELETE /api/gradebook/:group/:subject/items/:item': {
    summary: 'Delete a column; a column with marks is archived instead and no longer counts',
    access: keep,
    audit: 'change',
    params: byItem,
    answer: deleted,
  },
  'POST /api/gradebook/:group/:subject/items/:item/restore': {
    summary: 'Restore an archived column',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byItem,
    answer: one(gradeItem),
  },
  'PATCH /api/gradebook/:group/:subject/entries': {
    summary:
      'Write up to 1,000 cells. Each gets its own outcome: saved, unchanged, conflict with a newer version, or ' +
      'refused with a reason',
    access: keep,
    audit: 'change',
    params: byPlace,
    body: z.strictObject({
      source: z.enum(['typed', 'pasted', 'undone']).default('typed'),
      changes: z.array(entryChange).min(1).max(gradebookLimits.changes),
    }),
    answer: all(entryOutcome),
  },
  'GET /api/gradebook/:group/:subject/entries/:item/:student': {
    summary: 'A cell with its comment, attempt and history',
    access: keep,
    params: byItem.extend({ student: pathId }),
    answer: one(cell),
  },
  'POST /api/gradebook/:group/:subject/proposals/:proposal/apply': {
    summary: 'Accept the mark that a test proposes',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace.extend({ proposal: pathId }),
    answer: one(cell),
  },
  'POST /api/gradebook/:group/:subject/proposals/:proposal/dismiss': {
    summary: 'Dismiss the mark that a test proposes',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace.extend({ proposal: pathId }),
    answer: one(cell),
  },
})
