import { z } from 'zod'
import {
  all,
  day,
  deleted,
  distinct,
  endpoints,
  longText,
  moment,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { changeSources, flags, gradebookLimits, itemKinds, methods, scales } from './codes'
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
const weight = z.number().min(0).max(gradebookLimits.weight).multipleOf(0.01)
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

export const gradeItem = z.object({
  ...stamps,
  kind: z.enum(itemKinds),
  title: z.string(),
  topic: z.string().nullable(),
  held_on: z.string().nullable(),
  scale: z.enum(scales),
  max: z.number(),
  weight: z.number(),
  category: z.string().nullable(),
  test_id: recordId.nullable(),
  /** What the test is called, where the item takes its results. */
  test_name: z.string().nullable(),
  posts_at: z.string().nullable(),
  archived_at: z.string().nullable(),
})
export type GradeItem = z.infer<typeof gradeItem>

const gradebookPerson = z.object({
  id: recordId,
  name: z.string(),
  /** In the group now, and not only earlier: others are shown for the marks they have. */
  is_member: z.boolean(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
})
export type GradebookPerson = z.infer<typeof gradebookPerson>

/** The entries of an item as columns: the N-th of each list is of one person. People without an entry are not in it. */
const entryColumn = z.object({
  item_id: recordId,
  user_ids: z.array(recordId),
  values: z.array(z.number().nullable()),
  flags: z.array(z.enum(flags).nullable()),
  versions: z.array(z.int()),
  /** Whose cell has a comment or a note, an attempt behind it, or a proposal that waits. */
  noted: z.array(recordId),
  from_tests: z.array(recordId),
  proposed: z.array(recordId),
})
export type EntryColumn = z.infer<typeof entryColumn>

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

const itemFields = {
  title: text(gradebookLimits.title),
  topic: text(gradebookLimits.topic).nullable().default(null),
  held_on: day.nullable().default(null),
  scale: z.enum(scales),
  max: z.number().min(1).max(gradebookLimits.points),
  weight: weight.default(1),
  category: text(gradebookLimits.category).nullable().default(null),
  test_id: recordId.nullable().default(null),
  posts_at: moment.nullable(),
}
export const itemInput = z.strictObject({ kind: z.enum(itemKinds).exclude(['final']), ...itemFields })
export type ItemInput = z.output<typeof itemInput>
/** A column of a final mark stays one, and no other becomes it. */
const itemEdit = z.strictObject({ version, kind: z.enum(itemKinds), ...itemFields })
export type ItemEdit = z.output<typeof itemEdit>
const byItem = byPlace.extend({ item: pathId })

/** Lessons of every week of a stretch of the period: 1 is Monday. */
const lessonPattern = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).refine(distinct, { error: 'repeated' }),
  from: day,
  to: day,
  /** Days without a lesson, such as holidays. */
  except: z.array(day).max(100).default([]),
  scale: z.enum(scales).default('five'),
})
export type LessonPattern = z.output<typeof lessonPattern>

const value = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01).nullable()
const note = longText(gradebookLimits.comment).nullable()
const entryChange = z.strictObject({
  /** Made by the client, new for each change: sent again, the change is not done again. */
  op_id: z.uuid(),
  student_id: recordId,
  item_id: recordId,
  value,
  flag: z.enum(flags).nullable(),
  /** Left as they are where they are not sent. */
  comment: note.optional(),
  private_note: note.optional(),
  /** Why; a final mark that takes the place of the computed one needs it. */
  reason: text(gradebookLimits.reason).nullable().default(null),
  /** The version that the client saw; 0 for a cell without an entry. */
  base_version: z.int().min(0),
})
export type EntryChange = z.output<typeof entryChange>

const entry = z.object({
  value: z.number().nullable(),
  flag: z.enum(flags).nullable(),
  comment: z.string().nullable(),
  private_note: z.string().nullable(),
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type GradeEntry = z.infer<typeof entry>
const entryOutcome = z.object({
  op_id: z.string(),
  student_id: recordId,
  item_id: recordId,
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused']),
  /** The cell as it stands now; null where it has no entry, or is none of this gradebook. */
  entry: entry.nullable(),
  /** Why it was refused, in the person's language. */
  message: z.string().nullable(),
})
export type EntryOutcome = z.infer<typeof entryOutcome>

const proposal = z.object({
  id: recordId,
  attempt_id: recordId,
  value: z.number(),
  created_at: z.string(),
})
const cell = z.object({
  entry: entry.nullable(),
  /** The attempt that earned the mark, and its test. */
  attempt_id: recordId.nullable(),
  test_id: recordId.nullable(),
  proposal: proposal.nullable(),
  /** Every state that the cell was in, the newest first. */
  changes: z.array(
    z.object({
      version: z.int(),
      value: z.number().nullable(),
      flag: z.enum(flags).nullable(),
      comment: z.string().nullable(),
      private_note: z.string().nullable(),
      source: z.enum(changeSources),
      reason: z.string().nullable(),
      changed_by: z.string().nullable(),
      changed_at: z.string(),
    }),
  ),
})
export type GradebookCell = z.infer<typeof cell>

export const gradebooks = endpoints({
  'GET /api/gradebook': {
    summary:
      'Groups and their subjects within reach, with how far their marks are kept in a period, the current one by default',
    access: keep,
    query: listQuery({
      sort: ['group_code', 'subject_name', 'changed_at', 'id'],
      filter: {
        q,
        period_id: recordId,
        group_id: oneOrMany(recordId),
        subject_id: oneOrMany(recordId),
        signed: z.boolean(),
      },
    }),
    answer: page(gradebookRow),
  },
  'GET /api/gradebook/:group/:subject': {
    summary:
      'The marks of a group in a subject: its people, columns and cells in a period, the current one by default. Curators read those of their group; a stranger’s is a 404',
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
      'Write up to 1,000 cells; each is told whether it was saved, stood so already, was changed by somebody meanwhile, or why it was refused. The others are kept',
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
