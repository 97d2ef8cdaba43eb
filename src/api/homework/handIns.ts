/** The teacher's review of what was handed in. */
import { z } from 'zod'
import { byId, deleted, endpoints, longText, moment, one, pathId, recordId, version } from '../kit/endpoints'
import { gradebookLimits, scales } from '../gradebook/codes'
import { fileItem } from '../library/files'
import { deductionUnits, handInStates, homeworkLimits } from './codes'

const points = z.number().min(0).max(gradebookLimits.points).multipleOf(0.01)

/**
 * The place of a remark: a range of the text in UTF-16 units (`start`, `end`), or a page or line of a file, both from 1.
 * All null: the work as a whole.
 */
const place = {
  file_id: recordId.nullable().default(null),
  page: z.int().min(1).max(10_000).nullable().default(null),
  line: z.int().min(1).max(1_000_000).nullable().default(null),
  start: z.int().min(0).max(homeworkLimits.text).nullable().default(null),
  end: z.int().min(0).max(homeworkLimits.text).nullable().default(null),
}
const remarkInput = z.strictObject({ text: longText(homeworkLimits.remark).min(1), ...place })
export type RemarkInput = z.output<typeof remarkInput>

export const remark = z.object({
  id: recordId,
  hand_in_id: recordId,
  text: z.string(),
  file_id: recordId.nullable(),
  page: z.int().nullable(),
  line: z.int().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
  /** When the student ticked it as corrected. */
  resolved_at: z.string().nullable(),
})
export type Remark = z.infer<typeof remark>

/** One version that was handed in. */
export const handInVersion = z.object({
  id: recordId,
  version,
  number: z.int(),
  state: z.enum(handInStates),
  text: z.string().nullable(),
  link: z.string().nullable(),
  files: z.array(fileItem),
  /** The member of the team who handed it in. */
  sent_by: z.string().nullable(),
  /** When the student pressed the button, by the device's clock, and when the work arrived. Null for a draft. */
  pressed_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  is_late: z.boolean(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  comment: z.string().nullable(),
  /** Points per criterion in the order of the rubric. */
  criteria: z.array(z.number()).nullable(),
  /** The mark as given, the deduction for late work, and the mark in the gradebook. */
  given: z.number().nullable(),
  deducted: z.number().nullable(),
  mark: z.number().nullable(),
  /** Due time of the improvement. */
  improve_until: z.string().nullable(),
  remarks: z.array(remark),
})
export type HandInVersion = z.infer<typeof handInVersion>

export const handInReview = z.object({
  homework_id: recordId,
  title: z.string(),
  scale: z.enum(scales),
  max: z.number(),
  weight: z.number(),
  posts_at: z.string().nullable(),
  deduction: z.number(),
  deduction_unit: z.enum(deductionUnits),
  rubric: z.array(z.object({ text: z.string(), hint: z.string().nullable(), points: z.number() })),
  is_signed: z.boolean(),
  can_edit: z.boolean(),
  /** The person or team, as in the list of works. */
  key: z.string(),
  name: z.string(),
  members: z.array(z.object({ id: recordId, name: z.string() })),
  group_code: z.string(),
  due_at: z.string(),
  hand_ins_left: z.int(),
  /** Newest first; drafts stay private. */
  versions: z.array(handInVersion),
  /** The reviewer who has it open. */
  claim: z.object({ name: z.string(), until: z.string(), mine: z.boolean() }).nullable(),
  /** The next waiting work of the homework; null if none waits. */
  next_id: recordId.nullable(),
})
export type HandInReview = z.infer<typeof handInReview>

/** `mark` needs a value, `return` a new due time. */
const decision = z
  .strictObject({
    decision: z.enum(['mark', 'return']),
    version,
    /** The mark before the deduction. */
    value: points.nullable().default(null),
    /** With a rubric: points of every criterion, in order. A return may leave them out. */
    criteria: z.array(points).max(homeworkLimits.criteria).nullable().default(null),
    comment: longText(homeworkLimits.comment).nullable().default(null),
    /** False waives the deduction for late work. */
    deduct: z.boolean().default(true),
    /** Due time of the improvement. */
    due_at: moment.nullable().default(null),
  })
  .refine(({ decision: what, value }) => what === 'return' || value !== null, { path: ['value'], error: 'required' })
  .refine(({ decision: what, due_at }) => what === 'mark' || due_at !== null, { path: ['due_at'], error: 'required' })
export type Decision = z.output<typeof decision>

const manage = { any: ['manage gradebook'] } as const
const byRemark = z.strictObject({ id: pathId, remark: pathId })
export const handIns = endpoints({
  'GET /api/hand-ins/:id': {
    summary: 'A hand-in to review, with all versions of its person or team. Drafts do not exist for teachers',
    access: manage,
    params: byId,
    answer: one(handInReview),
  },
  'POST /api/hand-ins/:id/decide': {
    summary:
      'Mark the hand-in, which writes the mark into the gradebook, or return it for improvement. Only the latest ' +
      'version; a marked one can be marked again. 409 if it changed, the gradebook is signed, or another reviewer has it',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: decision,
    answer: one(handInReview),
    current: handInReview,
  },
  'POST /api/hand-ins/:id/undo': {
    summary:
      'Undo one’s own decision within ten seconds, before the student is told: the hand-in and the marks are as before. ' +
      '409 if time is over or something changed',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version }),
    answer: one(handInReview),
    current: handInReview,
  },
  'POST /api/gradebook/homework/:id/people/:person/mark': {
    summary: 'Mark a student or their team who has handed in nothing, such as work done in class',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: z.strictObject({ id: pathId, person: pathId }),
    body: z.strictObject({ value: points, comment: longText(homeworkLimits.comment).nullable().default(null) }),
    answer: one(z.object({ id: recordId })),
  },
  'POST /api/hand-ins/:id/remarks': {
    summary: 'Add a remark to the text, a page or line of a file, or the whole. Students see it after the decision',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: remarkInput,
    answer: one(remark),
  },
  'PUT /api/hand-ins/:id/remarks/:remark': {
    summary: 'Change the text of one’s own remark',
    access: manage,
    audit: 'change',
    params: byRemark,
    body: z.strictObject({ text: longText(homeworkLimits.remark).min(1) }),
    answer: one(remark),
  },
  'DELETE /api/hand-ins/:id/remarks/:remark': {
    summary: 'Delete one’s own remark',
    access: manage,
    audit: 'change',
    params: byRemark,
    answer: deleted,
  },
  'POST /api/hand-ins/:id/claim': {
    summary:
      'Keep the hand-in for ten minutes, unless another reviewer has it. Meanwhile the student cannot take it back. ' +
      'A claim expires by itself, so it is not in the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    answer: one(z.object({ name: z.string(), until: z.string(), mine: z.boolean() })),
  },
  'DELETE /api/hand-ins/:id/claim': {
    summary: 'Give up one’s claim. Not in the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    answer: one(z.object({ id: recordId })),
  },
})
