import { z } from 'zod'
import { byId, endpoints, locale, moment, one, pathId, recordId, text } from '../kit/endpoints'
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
import { device, result } from './availableTests'
import { testType } from './tests'

/** Marking of a question. Fields that the review policy hides are null or empty. */
const anyReviewed = z.object({
  status: z.enum(attemptQuestionStatuses).nullable(),
  score: z.number().nullable(),
  feedback: z.array(z.string()),
  comment: z.string().nullable(),
  /** Rubric criteria with given and maximum points, if a person marked the answer. */
  criteria: z.array(z.object({ text: z.string(), given: z.number(), points: z.number() })).nullable(),
  /** Lines of text or markup, depending on the question type. */
  right_answer: z.array(z.string()).nullable(),
  explanation: z.string().nullable(),
})
export type Reviewed = z.output<typeof anyReviewed>
export const reviewed: z.ZodType<Reviewed, Reviewed> = anyReviewed

/** `arrived_at` is the time when the last byte arrived. */
export const answerFile = fileItem.extend({ arrived_at: z.string() })
export type AnswerFile = z.infer<typeof answerFile>

const anyAttemptQuestion = z.object({
  position: z.int(),
  /** Question number; null for an information text. */
  number: z.int().nullable(),
  section: z.int(),
  points: z.number(),
  /** One of the first three statuses while the attempt is running and the answer is not locked. */
  status: z.enum(attemptQuestionStatuses),
  flagged: z.boolean(),
  /** Revision of the answer. An operation sends the revision that it is based on. */
  rev: z.int(),
  answer: answer.nullable(),
  files: z.array(fileItem),
  /** Null if a sequential test has not reached the question yet or has passed it. */
  presented: presentedQuestion.nullable(),
  /** Marking of a locked answer; otherwise null. */
  locked: reviewed.nullable(),
})
export type AttemptQuestion = z.output<typeof anyAttemptQuestion>
export const attemptQuestion: z.ZodType<AttemptQuestion, AttemptQuestion> = anyAttemptQuestion

/** A pause of the organiser, during which no question is shown. */
const pause = z.object({ at: z.string(), reason: z.string() }).nullable()
/** Messages of the organiser that the taker has not confirmed yet, oldest first. */
const messages = z.array(z.object({ id: recordId, text: z.string(), at: z.string() }))
/** An attempt with its questions. The list is empty if the attempt is finished. */
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
  /** During a pause this moves on with the server's clock, so that the remaining time does not change. */
  ends_at: z.string().nullable(),
  paused: pause,
  messages,
  submitted_at: z.string().nullable(),
  navigation: z.enum(navigations),
  can_lock_answers: z.boolean(),
  /** Position of the current question in a sequential attempt. */
  current: z.int(),
  /** Whether the requesting device has the lease; if not, `device_name` is the device that has it. */
  holds_lease: z.boolean(),
  device_name: z.string().nullable(),
  sections: z.array(z.object({ title: z.string().nullable() })),
  questions: z.array(attemptQuestion),
})
export type Attempt = z.output<typeof anyAttempt>
export const attempt: z.ZodType<Attempt, Attempt> = anyAttempt

const anyOperation = z.discriminatedUnion('kind', [
  /** A null answer clears the current one. */
  z.strictObject({
    kind: z.literal('answer'),
    op_id: z.uuid(),
    position: z.int().min(0).max(testLimits.questions),
    base_rev: z.int().min(0),
    answer: answer.nullable(),
    /** When the taker gave the answer, by the server's clock. Shows in the journal whether it was given during a pause. */
    given_at: moment.optional(),
  }),
  z.strictObject({
    kind: z.literal('flag'),
    op_id: z.uuid(),
    position: z.int().min(0).max(testLimits.questions),
    flagged: z.boolean(),
  }),
  /** Practice tests only: locks the answer and reveals its marking. */
  z.strictObject({ kind: z.literal('lock'), op_id: z.uuid(), position: z.int().min(0).max(testLimits.questions) }),
])
export type Operation = z.output<typeof anyOperation>
const operation: z.ZodType<Operation, Operation> = anyOperation
/**
 * Result of an operation: `accepted`; `late` (received within the grace period); `too_late` or `superseded` by another device
 * (both stored but not counted); `conflict` (based on an outdated revision); `locked` (the answer is locked).
 */
const outcome = z.enum(['accepted', 'late', 'too_late', 'superseded', 'conflict', 'locked'])
const acknowledgment = z.object({
  op_id: z.string(),
  position: z.int(),
  outcome,
  rev: z.int(),
  at: z.string(),
  /** The stored answer, if it differs from the one sent. */
  answer: answer.nullable().optional(),
  locked: reviewed.optional(),
})
export type Acknowledgment = z.infer<typeof acknowledgment>
const journalEvent = z.strictObject({
  /** Created by the client, so that an event that is sent twice is counted once. */
  event_id: z.uuid(),
  kind: z.enum(reportedEvents),
  position: z.int().min(0).max(testLimits.questions).nullable(),
})
const syncRequest = {
  device,
  operations: z.array(operation).max(testLimits.operations).default([]),
  /** Positions of opened questions; their status changes from "not seen" to "no answer". */
  seen: z.array(z.int().min(0).max(testLimits.questions)).max(testLimits.questions).default([]),
}
/** Server state that keeps the client in sync. */
const anyHeartbeat = z.object({
  server_now: z.string(),
  ends_at: z.string().nullable(),
  paused: pause,
  messages,
  status: z.enum(attemptStatuses),
  holds_lease: z.boolean(),
  device_name: z.string().nullable(),
  acknowledged: z.array(acknowledgment),
})
export type Heartbeat = z.output<typeof anyHeartbeat>
export const heartbeat: z.ZodType<Heartbeat, Heartbeat> = anyHeartbeat

/** A finished attempt, limited by the review policy. */
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
  /** Whether the attempt was taken on paper; such an attempt has points but no answers. */
  on_paper: z.boolean(),
  answered_count: z.int(),
  questions_count: z.int(),
  result,
  /** Points marked so far, if they may be shown before the full result. */
  subtotal: z.object({ score: z.number(), max_score: z.number() }).nullable(),
  /** Answers that arrived too late or from a device without the lease: stored but not counted. */
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
  /** Re-grades that changed the result, newest first: when, why, and the number of the question; null for points for everybody. */
  regrades: z.array(
    z.object({ at: z.string(), note: z.string(), number: z.int().nullable(), undone_at: z.string().nullable() }),
  ),
  sections: z.array(z.object({ title: z.string().nullable() })),
  /** Empty if the review policy hides the questions. */
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

/** Owners can continue an attempt even if their permission to take tests is revoked. For other users it does not exist. */
const ownAccess = { of: 'signed-in', sessionOnly: true } as const

export const attempts = endpoints({
  'GET /api/testing/attempts/:id': {
    hasOwnQueue: true,
    summary: 'Returns the user’s own attempt with its questions as drawn',
    access: ownAccess,
    params: byId,
    query: z.strictObject({ device: device.optional(), locale: locale.optional() }),
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/operations': {
    hasOwnQueue: true,
    summary:
      'Sends answers and flags, or an empty heartbeat. Acknowledged operations are stored. Recorded in the ' +
      'attempt’s journal, not in the audit log',
    access: ownAccess,
    audit: 'none',
    params: byId,
    body: z.strictObject({
      ...syncRequest,
      events: z.array(journalEvent).max(testLimits.events).default([]),
      /** Position of the question on the screen. */
      position: z.int().min(0).max(testLimits.questions).optional(),
      /** Ids of the messages that the taker has read. */
      read: z.array(recordId).max(testLimits.events).default([]),
    }),
    allowedDuringMaintenance: true,
    answer: one(heartbeat),
  },
  'POST /api/testing/attempts/:id/forward': {
    hasOwnQueue: true,
    summary:
      'Moves a sequential attempt on to the next question; there is no way back. Recorded in the attempt, not in ' +
      'the audit log',
    access: ownAccess,
    audit: 'none',
    params: byId,
    body: z.strictObject({ device, position: z.int().min(0).max(testLimits.questions) }),
    allowedDuringMaintenance: true,
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/lease': {
    hasOwnQueue: true,
    summary:
      'Takes over the attempt on this device; the previous device is notified. Recorded in the attempt’s journal, ' +
      'not in the audit log',
    access: ownAccess,
    audit: 'none',
    params: byId,
    body: z.strictObject({ device, device_name: text(200) }),
    allowedDuringMaintenance: true,
    answer: one(attempt),
  },
  'POST /api/testing/attempts/:id/questions/:position/files': {
    summary:
      'Adds a file to the answer of a file question. It counts if the upload starts before the end of the attempt ' +
      'and finishes within two minutes after it; otherwise it is stored but does not count. Recorded in the ' +
      'attempt’s journal, not in the audit log',
    access: ownAccess,
    audit: 'none',
    params: z.strictObject({ id: pathId, position: z.coerce.number().int().min(0).max(testLimits.questions) }),
    body: z.strictObject({ device }),
    upload: { files: 1, megabytes: 100, accept: 'works' },
    allowedDuringMaintenance: true,
    answer: one(attemptQuestion),
  },
  'POST /api/testing/attempts/:id/submit': {
    hasOwnQueue: true,
    summary:
      'Submits the attempt with the last answers. Repeating the request returns the same response. With ' +
      '`when_over` it saves the answers and submits only if the time is up. Recorded in the attempt’s journal, not ' +
      'in the audit log',
    access: ownAccess,
    audit: 'none',
    params: byId,
    /** `when_over`: the device submits because its clock says that the time is up, which an extension or pause may have changed. */
    body: z.strictObject({ ...syncRequest, when_over: z.boolean().default(false) }),
    allowedDuringMaintenance: true,
    answer: one(heartbeat),
  },
  'GET /api/testing/attempts/:id/review': {
    summary: 'Returns the user’s own finished attempt, as far as the review policy currently shows it',
    access: ownAccess,
    params: byId,
    answer: one(attemptReview),
  },
})
