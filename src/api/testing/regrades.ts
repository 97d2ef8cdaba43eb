import { z } from 'zod'
import { all, byId, deleted, endpoints, moment, one, pathId, recordId, stamps, text, version } from '../kit/endpoints'
import { points } from './contentParts'
import { questionContent, sentContent } from './questionContent'
import { proposalReasons, regradeKinds, regradeLimits, regradeStates, type RegradeKind } from './regradeCodes'
import { testLimits } from './testCodes'
import { manageTests } from './tests'

const kind = z.enum(regradeKinds)
const state = z.enum(regradeStates)
const reasons = {
  /** For colleagues: graders, the audit log. */
  reason: text(testLimits.reason),
  /** For takers, on their result. */
  note: text(testLimits.reason),
}

const fields = {
  kind,
  question_id: recordId.nullable().default(null),
  question_number: z.int().min(1).nullable().default(null),
  content: sentContent.nullable().default(null),
  points: points.nullable().default(null),
}
type Fields = { kind: RegradeKind; question_id: unknown; question_number: unknown; content: unknown; points: unknown }
const needed = {
  key: ['question_id', 'question_number'],
  full_marks: ['question_id'],
  drop: ['question_id'],
  bonus: ['points'],
} as const
/** Each kind has its own fields, and only a corrected key may leave out some of them. */
const checkFields = (input: Fields, context: z.RefinementCtx): void => {
  const own: readonly string[] = [...needed[input.kind], ...(input.kind === 'key' ? ['content', 'points'] : [])]
  for (const field of needed[input.kind])
    if (input[field] === null) context.addIssue({ code: 'custom', path: [field], message: 'required' })
  for (const field of ['question_id', 'question_number', 'content', 'points'] as const)
    if (input[field] !== null && !own.includes(field))
      context.addIssue({ code: 'custom', path: [field], message: 'invalid' })
}

/**
 * A corrected key needs the version that takers were asked, and new content, new points in this test, or both. The
 * content may differ from the asked one only in what decides about marks.
 */
const input = z.strictObject({ ...fields, ...reasons }).superRefine(checkFields)
export type RegradeInput = z.output<typeof input>
/** A preview needs no reasons yet. */
const previewInput = z.strictObject(fields).superRefine(checkFields)
export type RegradePreviewInput = z.output<typeof previewInput>

const anyRegrade = z.object({
  ...stamps,
  kind,
  question_id: recordId.nullable(),
  question_number: z.int().nullable(),
  /** Null for points for everybody. */
  question_title: z.string().nullable(),
  content: questionContent.nullable(),
  points: z.number().nullable(),
  reason: z.string(),
  note: z.string(),
  state,
  author_name: z.string().nullable(),
  applied_by_name: z.string().nullable(),
  applied_at: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  undone_at: z.string().nullable(),
  undo_reason: z.string().nullable(),
  /** Until when it can be undone; null if it cannot. */
  undo_until: z.string().nullable(),
  /** Attempts marked so far, and attempts to mark, of people within reach. */
  done: z.int(),
  total: z.int(),
  /** People within reach whose points changed, whose marks in gradebooks or exam results changed, and proposals. */
  changed_count: z.int(),
  marks_count: z.int(),
  proposals_count: z.int(),
})
export type Regrade = z.output<typeof anyRegrade>
const regrade: z.ZodType<Regrade, z.input<typeof anyRegrade>> = anyRegrade

/** Result of an attempt; a percentage with one decimal place. */
const markSide = z.object({
  score: z.number().nullable(),
  max_score: z.number(),
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
})
/** A mark outside the test: a cell of a gradebook, or an exam result of an application. */
const effect = z.object({
  source: z.enum(['gradebook', 'exam']),
  outcome: z.enum(['changed', 'proposed']),
  /** Why it is only proposed. */
  because: z.enum(proposalReasons).nullable(),
  /** Gradebook: code of the group. Exam: name of the campaign. */
  place: z.string(),
  /** Page where it is decided; null if the reader may not open it. */
  path: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type RegradeEffect = z.output<typeof effect>
const person = z.object({
  attempt_id: recordId,
  user_id: recordId,
  name: z.string(),
  group_code: z.string().nullable(),
  ordinal: z.int(),
  before: markSide,
  after: markSide,
  effects: z.array(effect),
})
export type RegradedPerson = z.output<typeof person>
const optionShare = z.object({ text: z.string().nullable(), chosen: z.int(), before: z.number(), after: z.number() })
const anyPreview = z.object({
  /** When it was computed, and what it found; both are sent back to apply it. */
  computed_at: z.string(),
  fingerprint: z.string(),
  /** Finished attempts of people within reach, and attempts in progress, which will be marked with the new key. */
  attempts: z.int(),
  running: z.int(),
  /** Attempts whose answers still wait for a grader. */
  waiting: z.int(),
  higher: z.int(),
  lower: z.int(),
  passed_before: z.int(),
  passed_after: z.int(),
  mean_before: z.number().nullable(),
  mean_after: z.number().nullable(),
  /** Whether some takers are beyond the reader's reach: the correction applies to them too. */
  reaches_all: z.boolean(),
  /** For questions with options: how many chose each, and the points before and after. */
  options: z.array(optionShare),
  /** Attempts whose points change, with the marks that follow; sorted by the change, losses first. */
  people: z.array(person),
})
export type RegradePreview = z.output<typeof anyPreview>
const preview: z.ZodType<RegradePreview, RegradePreview> = anyPreview

/** Version of the question that takers were asked. */
const askedVersion = z.object({
  number: z.int(),
  attempts: z.int(),
  points: z.number(),
  content: questionContent,
})
const anyAsked = z.object({
  question_id: recordId,
  title: z.string(),
  type: z.string(),
  /** Current version in the bank, which a correction also updates if takers were asked exactly it. */
  number: z.int(),
  can_edit: z.boolean(),
  versions: z.array(askedVersion),
})
export type AskedQuestion = z.output<typeof anyAsked>
const asked: z.ZodType<AskedQuestion, z.input<typeof anyAsked>> = anyAsked

const byRegrade = z.strictObject({ id: pathId, regrade: pathId })

export const regrades = endpoints({
  'GET /api/tests/:id/regrades': {
    summary: 'Lists the re-grades of a test, newest first',
    access: manageTests,
    params: byId,
    answer: all(regrade),
  },
  'GET /api/tests/:id/regrades/questions/:question': {
    summary: 'Returns a question as takers of the test were asked it, with its keys, for a re-grade',
    access: manageTests,
    params: z.strictObject({ id: pathId, question: pathId }),
    answer: one(asked),
  },
  'GET /api/tests/:id/regrades/:regrade': {
    summary: 'Returns a re-grade with its progress',
    access: manageTests,
    params: byRegrade,
    answer: one(regrade),
  },
  'GET /api/tests/:id/regrades/:regrade/people': {
    summary: 'Lists the people within reach whose points a re-grade changed, with the marks that followed',
    access: manageTests,
    params: byRegrade,
    answer: all(person),
  },
  'POST /api/tests/:id/regrades/preview': {
    summary:
      'Computes who would change and by how much, within reach: points, marks in gradebooks, exam results. Changes nothing',
    access: manageTests,
    audit: 'none',
    params: byId,
    body: previewInput,
    allowedDuringMaintenance: true,
    answer: one(preview),
  },
  'POST /api/tests/:id/regrades': {
    summary: 'Saves a re-grade as a draft, which changes no marks',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: input,
    answer: one(regrade),
  },
  'DELETE /api/tests/:id/regrades/:regrade': {
    summary: 'Deletes a draft. Returns 409 for a re-grade that was applied',
    access: manageTests,
    audit: 'change',
    params: byRegrade,
    answer: deleted,
  },
  'POST /api/tests/:id/regrades/:regrade/apply': {
    summary:
      'Applies a re-grade as previewed. It runs as a job, whole or not at all. Returns 409 if marks changed since the preview',
    access: manageTests,
    audit: 'change',
    idempotency: 'natural',
    params: byRegrade,
    body: z.strictObject({ version, computed_at: moment, fingerprint: z.string().max(regradeLimits.fingerprint) }),
    answer: one(regrade),
  },
  'POST /api/tests/:id/regrades/:regrade/undo': {
    summary:
      'Restores the marks before a re-grade, within a day. Returns 409 if something later is based on the new marks',
    access: manageTests,
    audit: 'change',
    idempotency: 'natural',
    params: byRegrade,
    body: z.strictObject({ version, reason: text(testLimits.reason) }),
    answer: one(regrade),
  },
})
