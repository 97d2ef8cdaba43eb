/** Fields that a teacher writes when setting homework. */
import { z } from 'zod'
import { distinct, longText, moment, recordBody, recordId, text } from '../kit/endpoints'
import { scales, gradebookLimits } from '../gradebook/codes'
import { weight } from '../gradebook/items'
import { richText } from '../kit/richText'
import { fileItem } from '../library/files'
import { deductionUnits, homeworkLimits } from './codes'

const points = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01)

/** A criterion of the rubric. Its place in the list is its number: marks refer to it. */
const criterion = z.strictObject({
  text: text(homeworkLimits.criterion),
  hint: longText(homeworkLimits.hint).nullable().default(null),
  points,
})
export const rubric = z.array(criterion).max(homeworkLimits.criteria)
export type Rubric = z.output<typeof rubric>

const team = z.strictObject({
  name: text(homeworkLimits.teamName),
  member_ids: z.array(recordId).min(1).max(homeworkLimits.team).refine(distinct, { error: 'repeated' }),
})

export const ids = (max: number) => z.array(recordId).max(max).refine(distinct, { error: 'repeated' })

/** `title` to `posts_at` are those of the gradebook column. */
export const writable = {
  title: text(gradebookLimits.title),
  scale: z.enum(scales),
  max: z.number().min(1).max(gradebookLimits.points),
  weight,
  category: text(gradebookLimits.category).nullable(),
  /** When students see marks and comments; null: when a teacher posts the column. */
  posts_at: moment.nullable(),
  instructions: richText(homeworkLimits.instructions).nullable(),
  files: z
    .array(recordBody(z.strictObject({ id: recordId }), fileItem))
    .max(homeworkLimits.files)
    .refine((items) => distinct(items.map(({ id }) => id)), { error: 'repeated' }),
  material_ids: ids(homeworkLimits.materials),
  /** Empty: the whole group, including students who join it later. */
  person_ids: ids(homeworkLimits.people),
  /** Group work: each team hands in once. Empty: everyone alone. Students in no team hand in alone. */
  teams: z.array(team).max(homeworkLimits.teams),
  due_at: moment,
  /** Late work is accepted until then; null: never. */
  late_until: moment.nullable(),
  /** Deducted from the mark of late work, once. */
  deduction: points,
  deduction_unit: z.enum(deductionUnits),
  /** Parts of a hand-in; with none of the three, the teacher marks without one. */
  takes_text: z.boolean(),
  takes_files: z.boolean(),
  takes_link: z.boolean(),
  max_hand_ins: z.int().min(1).max(homeworkLimits.handIns),
  max_files: z.int().min(1).max(homeworkLimits.handInFiles),
  rubric,
}
export const homeworkInput = z.strictObject(writable)
export type HomeworkInput = z.output<typeof homeworkInput>

export const creatable = z.strictObject({
  ...writable,
  group_id: recordId,
  subject_id: recordId,
  /** By default the current period. */
  period_id: recordId.nullable().default(null),
  weight: writable.weight.default(1),
  category: writable.category.default(null),
  posts_at: writable.posts_at.default(null),
  instructions: writable.instructions.default(null),
  files: writable.files.default([]),
  material_ids: writable.material_ids.default([]),
  person_ids: writable.person_ids.default([]),
  teams: writable.teams.default([]),
  late_until: writable.late_until.default(null),
  deduction: writable.deduction.default(0),
  deduction_unit: writable.deduction_unit.default('points'),
  takes_text: writable.takes_text.default(true),
  takes_files: writable.takes_files.default(true),
  takes_link: writable.takes_link.default(false),
  max_hand_ins: writable.max_hand_ins.default(3),
  max_files: writable.max_files.default(homeworkLimits.handInFiles),
  rubric: writable.rubric.default([]),
})
