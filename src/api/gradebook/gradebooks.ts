import { z } from 'zod'
import { all, deleted, distinct, endpoints, one, page, pathId, recordId, text } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { bookWaits, gradebookLimits, methods, scales } from './codes'
import { entryColumn, entryChange, entryOutcome, cell } from './entries'
import { weight, gradeItem, itemInput, itemEdit, lessonPattern } from './items'
import type { GradebookRules } from './totals'

export const keep = { any: ['manage gradebook'] } as const

/** Whose marks in what: the address of the gradebooks of all periods. */
export const byPlace = z.strictObject({ group: pathId, subject: pathId })

export const ofPeriod = z.strictObject({ period: pathId })

const rising = (values: readonly number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

const three = (least: number, most: number) => {
  const bound = z.number().min(least).max(most)
  return z.tuple([bound, bound, bound]).refine(rising, { error: 'order' })
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

/** A group and a subject that somebody teaches it, in a period; counts are 0 until something is kept. */
export const gradebookRow = z.object({
  /** `group_id` and `subject_id` of the row as one: `12-5`. */
  id: z.string(),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teachers: z.array(z.string()),
  /** Whoever asks keeps it and has a lesson today, by the calendar of their time zone. */
  has_lesson_today: z.boolean(),
  waits: z.array(z.enum(bookWaits)),
  people_count: z.int(),
  items_count: z.int(),
  marks_count: z.int(),
  /** Changes that tests propose. */
  proposals_count: z.int(),
  signed_at: z.string().nullable(),
  /** When anything of it was changed last. */
  changed_at: z.string().nullable(),
})

export type GradebookRow = z.infer<typeof gradebookRow>

const gradebookPerson = z.object({
  id: recordId,
  name: z.string(),
  /** In the group now, and not only earlier: others are shown for the marks they have. */
  is_member: z.boolean(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
})

export type GradebookPerson = z.infer<typeof gradebookPerson>

/** Everything that the screen of one gradebook draws. `id` and `version` are 0 until something is kept in it. */
const gradebook = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teachers: z.array(z.string()),
  period: periodRow,
  /** Periods to choose from, the newest first. */
  periods: z.array(periodRow),
  scale: z.enum(scales),
  rules: gradebookRules,
  signed_at: z.string().nullable(),
  signed_by: z.string().nullable(),
  /** Teaches it, or keeps all of them: a curator reads. Signed, nobody edits. */
  may_edit: z.boolean(),
  may_unlock: z.boolean(),
  items: z.array(gradeItem),
  people: z.array(gradebookPerson),
  entries: z.array(entryColumn),
})

export type Gradebook = z.output<typeof gradebook>

/** Named, because written out its type is longer than what the compiler would put into a declaration. */
export const gradebookAnswer: z.ZodType<Gradebook, Gradebook> = gradebook

export type ItemEdit = z.output<typeof itemEdit>

const byItem = byPlace.extend({ item: pathId })

export const gradebooks = endpoints({
  'GET /api/gradebook': {
    summary:
      'Groups and their subjects within reach, with how far their marks are kept in a period, the current one by default',
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
        /** For whoever asks: a curator, who only reads, posts and signs nothing. */
        waits: oneOrMany(z.enum(bookWaits)),
      },
    }),
    answer: page(gradebookRow),
  },
  'GET /api/gradebook/:group/:subject': {
    summary:
      'The marks of a group in a subject: its people, columns and cells in a period, the current one by ' +
      'default. Curators read those of their group; a stranger’s is a 404',
    access: keep,
    params: byPlace,
    query: z.strictObject({ period: pathId.optional() }),
    answer: one(gradebookAnswer),
  },
  'PUT /api/gradebook/:group/:subject/rules': {
    summary: 'Say how the final mark is computed. The scale stays as it is while final marks are put by hand',
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
    repeated: 'kept',
    params: byPlace,
    query: ofPeriod,
    body: itemInput,
    answer: one(gradeItem),
  },
  'POST /api/gradebook/:group/:subject/lessons': {
    summary: 'Add a lesson for each day of a weekly pattern on which there is none',
    access: keep,
    audit: 'change',
    repeated: 'natural',
    params: byPlace,
    query: ofPeriod,
    body: lessonPattern,
    answer: all(gradeItem),
  },
  'PUT /api/gradebook/:group/:subject/items/:item': {
    summary:
      'Change a column: also when those who are marked see it. Its scale, and a max below a mark, are refused once it has marks',
    access: keep,
    audit: 'change',
    params: byItem,
    body: itemEdit,
    answer: one(gradeItem),
  },
  'DELETE /api/gradebook/:group/:subject/items/:item': {
    summary: 'Delete a column; one with marks is archived with them, and counts no more',
    access: keep,
    audit: 'change',
    params: byItem,
    answer: deleted,
  },
  'POST /api/gradebook/:group/:subject/items/:item/restore': {
    summary: 'Take a column out of the archive',
    access: keep,
    audit: 'change',
    repeated: 'natural',
    params: byItem,
    answer: one(gradeItem),
  },
  'PATCH /api/gradebook/:group/:subject/entries': {
    summary:
      'Write up to 1,000 cells; each is told whether it was saved, stood so already, was changed by somebody ' +
      'meanwhile, or why it was refused. The others are kept',
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
    summary: 'A cell: its comment, the attempt behind it, and every state it was in',
    access: keep,
    params: byItem.extend({ student: pathId }),
    answer: one(cell),
  },
  'POST /api/gradebook/:group/:subject/proposals/:proposal/apply': {
    summary: 'Take the mark that a test proposes',
    access: keep,
    audit: 'change',
    repeated: 'natural',
    params: byPlace.extend({ proposal: pathId }),
    answer: one(cell),
  },
  'POST /api/gradebook/:group/:subject/proposals/:proposal/dismiss': {
    summary: 'Leave the mark as it is',
    access: keep,
    audit: 'change',
    repeated: 'natural',
    params: byPlace.extend({ proposal: pathId }),
    answer: one(cell),
  },
})
