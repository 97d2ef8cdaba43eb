import { z } from 'zod'
import { byId, endpoints, locale, one, pathId, recordId, text } from '../kit/endpoints'
import { fileItem } from '../library/files'
import { answer } from './answer'
import { presentedQuestion } from './presented'
import {
  attemptQuestionStatuses,
  attemptStatuses,
  finishReasons,
  navigations,
  reportedEvents,
  testLimits,
} from './testCodes'
import { device, result } from './takings'
import { testType } from './tests'

/** What is shown of a question's marking, each only where the review policy allows it. */
const anyReviewed = z.object({
  status: z.enum(attemptQuestionStatuses).nullable(),
  score: z.number().nullable(),
  feedback: z.array(z.string()),
  comment: z.string().nullable(),
  /** Of the rubric by which a person marked it, each with the points that were given and could be. */
  criteria: z.array(z.object({ text: z.string(), given: z.number(), points: z.number() })).nullable(),
  /** In words or markup, line by line as the type asks. */
  right_answer: z.array(z.string()).nullable(),
  explanation: z.string().nullable(),
})
export type Reviewed = z.output<typeof anyReviewed>
export const reviewed: z.ZodType<Reviewed, Reviewed> = anyReviewed

/** `arrived_at` is when its last byte came. */
export const answerFile = fileItem.extend({ arrived_at: z.string() })
export type AnswerFile = z.infer<typeof answerFile>

const anyAttemptQuestion = z.object({
  position: z.int(),
  /** Among the questions; null for a text that asks nothing. */
  number: z.int().nullable(),
  section: z.int(),
  points: z.number(),
  /** While the attempt runs one of the first three, but for a fixed answer. */
  status: z.enum(attemptQuestionStatuses),
  flagged: z.boolean(),
  /** How often the answer was taken: an operation names the one that it follows. */
  rev: z.int(),
  answer: answer.nullable(),
  files: z.array(fileItem),
  /** Null of a question that a sequential test has not come to yet, or has left behind. */
  presented: presentedQuestion.nullable(),
  /** Of an answer that was fixed. */
  fixed: reviewed.nullable(),
})
export type AttemptQuestion = z.output<typeof anyAttemptQuestion>
export const attemptQuestion: z.ZodType<AttemptQuestion, AttemptQuestion> = anyAttemptQuestion

/** A running attempt, all that its screen needs; a finished one has no questions here. */
const anyAttempt = z.object({
  id: recordId,
  test_id: recordId,
  name: z.string(),
  type: testType,
  person_name: z.string(),
  group_code: z.string().nullable(),
  ordinal: z.int(),
  attempts_allowed: z.int(),
  is_preview: z.boolean(),
  status: z.enum(attemptStatuses),
  server_now: z.string(),
  started_at: z.string(),
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  navigation: z.enum(navigations),
  may_fix: z.boolean(),
  /** Where a sequential attempt stands. */
  current: z.int(),
  /** Whether answers are taken from the device that asks; else the name of the one they are taken from. */
  holds_lease: z.boolean(),
  device_name: z.string().nullable(),
  sections: z.array(z.object({ title: z.string().nullable() })),
  questions: z.array(attemptQuestion),
})
export type Attempt = z.output<typeof anyAttempt>
export const attempt: z.ZodType<Attempt, Attempt> = anyAttempt

const anyOperation = z.discriminatedUnion('kind', [
  /** Null takes the answer away. */
  z.strictObject({
    kind: z.literal('answer'),
    op_id: z.uuid(),
    position: z.int().min(0).max(testLimits.questions),
    base_rev: z.int().min(0),
    answer: answer.nullable(),
  }),
  z.strictObject({
    kind: z.literal('flag'),
    op_id: z.uuid(),
    position: z.int().min(0).max(testLimits.questions),
    flagged: z.boolean(),
  }),
  /** Of a practice test: no more change, show what it is worth. */
  z.strictObject({ kind: z.literal('fix'), op_id: z.uuid(), position: z.int().min(0).max(testLimits.questions) }),
])
export type Operation = z.output<typeof anyOperation>
const operation: z.ZodType<Operation, Operation> = anyOperation
/**
 * What became of an operation: `taken`; `late`, taken within the grace; `too_late` and `superseded` (by another
 * device), kept and not counted; `conflict`, made on another answer than the one that stands; `fixed`, the answer
 * stands for good.
 */
const outcome = z.enum(['taken', 'late', 'too_late', 'superseded', 'conflict', 'fixed'])
const acknowledged = z.object({
  op_id: z.string(),
  position: z.int(),
  outcome,
  rev: z.int(),
  at: z.string(),
  /** The answer that stands, where it is not the one that was sent. */
  answer: answer.nullable().optional(),
  fixed: reviewed.optional(),
})
export type Acknowledged = z.infer<typeof acknowledged>
const happened = z.strictObject({
  kind: z.enum(reportedEvents),
  position: z.int().min(0).max(testLimits.questions).nullable(),
})
const sending = {
  device,
  operations: z.array(operation).max(testLimits.operations).default([]),
  /**
   * The questions that were opened: one that stays without an answer has none, and is no longer one that nobody saw.
   */
  seen: z.array(z.int().min(0).max(testLimits.questions)).max(testLimits.questions).default([]),
}
/** What the screen keeps in step by. */
const anyHeartbeat = z.object({
  server_now: z.string(),
  ends_at: z.string().nullable(),
  status: z.enum(attemptStatuses),
  holds_lease: z.boolean(),
  device_name: z.string().nullable(),
  acknowledged: z.array(acknowledged),
})
export type Heartbeat = z.output<typeof anyHeartbeat>
export const heartbeat: z.ZodType<Heartbeat, Heartbeat> = anyHeartbeat

/** A finished attempt as far as it may be seen. */
const anyAttemptReview = z.object({
  id: recordId,
  test_id: recordId,
  name: z.string(),
  type: testType,
  ordinal: z.int(),
  status: z.enum(attemptStatuses),
  started_at: z.string(),
  submitted_at: z.string().nullable(),
  finish_reason: z.enum(finishReasons).nullable(),
  /** Sat by pen: there are points and no answers. */
  on_paper: z.boolean(),
  answered_count: z.int(),
  questions_count: z.int(),
  result,
  /** The points marked so far that may be shown while the whole result may not. */
  subtotal: z.object({ score: z.number(), max_score: z.number() }).nullable(),
  /** What was sent too late or by a device that had lost the attempt: kept, not counted. */
  not_counted: z.array(
    z.object({
      position: z.int(),
      number: z.int().nullable(),
      outcome,
      at: z.string(),
      answer: answer.nullable(),
      files: z.array(answerFile),
    }),
  ),
  sections: z.array(z.object({ title: z.string().nullable() })),
  /** Empty where the policy shows nothing of the questions. */
  questions: z.array(
    z.object({
      position: z.int(),
      number: z.int().nullable(),
      section: z.int(),
      points: z.number(),
      presented: presentedQuestion,
      answer: answer.nullable(),
      files: z.array(answerFile),
      reviewed,
    }),
  ),
})
export type AttemptReview = z.output<typeof anyAttemptReview>
export const attemptReview: z.ZodType<AttemptReview, AttemptReview> = anyAttemptReview

/** An attempt is the right to go on with it, whatever was taken away meanwhile: it is the person's own, or missing. */
const own = { of: 'signed-in', inPerson: true } as const

export const attempts = endpoints({
  'GET /api/testing/attempts/:id': {
    saves: true,
    summary: 'One’s own attempt with its questions as they were drawn',
    access: own,
    params: byId,
    query: z.strictObject({ device: device.optional(), locale: locale.optional() }),
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/operations': {
    saves: true,
    summary:
      'Send answers and flags, or nothing but a sign of life; what is acknowledged is kept. The attempt’s ' +
      'journal records them, the audit log does not',
    access: own,
    audit: 'none',
    params: byId,
    body: z.strictObject({ ...sending, events: z.array(happened).max(testLimits.events).default([]) }),
    goesOn: true,
    answer: one(heartbeat),
  },
  'POST /api/testing/attempts/:id/forward': {
    saves: true,
    summary:
      'In a sequential attempt, leave the question for the next one; there is no way back. Recorded by the attempt itself',
    access: own,
    audit: 'none',
    params: byId,
    body: z.strictObject({ device, position: z.int().min(0).max(testLimits.questions) }),
    goesOn: true,
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/lease': {
    saves: true,
    summary: 'Go on with the attempt on this device; the one before is told. Recorded in the attempt’s journal',
    access: own,
    audit: 'none',
    params: byId,
    body: z.strictObject({ device, device_name: text(200) }),
    goesOn: true,
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/questions/:position/files': {
    summary:
      'Add a file to the answer of a file question. It counts if it was begun before the end and arrived within two ' +
      'minutes of it; one that took longer is kept and does not count. Recorded in the attempt’s journal',
    access: own,
    audit: 'none',
    params: z.strictObject({ id: pathId, position: z.coerce.number().int().min(0).max(testLimits.questions) }),
    body: z.strictObject({ device }),
    upload: { files: 1, megabytes: 100, accept: 'works' },
    goesOn: true,
    answer: one(attemptQuestion),
  },
  'POST /api/testing/attempts/:id/submit': {
    saves: true,
    summary:
      'Hand the attempt in, with the last answers; again, it answers the same. Recorded in the attempt’s journal',
    access: own,
    audit: 'none',
    params: byId,
    body: z.strictObject(sending),
    goesOn: true,
    answer: one(heartbeat),
  },
  'GET /api/testing/attempts/:id/review': {
    summary: 'One’s own finished attempt, as far as the review policy shows it now',
    access: own,
    params: byId,
    answer: one(attemptReview),
  },
})
