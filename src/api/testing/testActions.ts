import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  endpoints,
  file,
  bulkResult,
  moment,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { attemptStatuses, finishReasons, testLimits } from './testCodes'
import { manageTests, poolRule, test } from './tests'

/** A problem that prevents publication, or a warning. The message is in the user's language. */
const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'confirm', 'warning']),
  message: z.string(),
  /** Form path of the builder field: `content.sections.1.items.0.count`, `closes_at`. Null if the problem is elsewhere. */
  field: z.string().nullable(),
  /** Page of the app where the problem can be fixed, such as a question; null if it is in the test itself. */
  path: z.string().nullable(),
  /** The first few questions, if the finding concerns several. */
  links: z.array(z.object({ title: z.string(), path: z.string() })),
})
export type Finding = z.infer<typeof finding>
const testCheck = z.object({
  findings: z.array(finding),
  takers_count: z.int(),
  questions_count: z.int(),
  points: z.number().nullable(),
})
export type TestCheck = z.infer<typeof testCheck>

/** Applies to either a person or a group. Null fields keep the test's own settings. */
const overrideFields = {
  user_id: recordId.nullable(),
  group_id: recordId.nullable(),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  time_limit_min: z.int().min(1).max(testLimits.minutes).nullable(),
  attempts_allowed: z.int().min(0).max(testLimits.attempts).nullable(),
  reason: text(testLimits.reason),
}
export type OverrideInput = z.output<z.ZodObject<typeof overrideFields>>
const override = z.object({
  ...stamps,
  user_id: recordId.nullable(),
  group_id: recordId.nullable(),
  name: z.string(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  time_limit_min: z.int().nullable(),
  attempts_allowed: z.int().nullable(),
  reason: z.string(),
})
export type TestOverride = z.infer<typeof override>

const attemptStatus = z.enum(attemptStatuses)
/** An attempt in the teacher's list. */
const attemptRow = z.object({
  ...stamps,
  user_id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  ordinal: z.int(),
  status: attemptStatus,
  started_at: z.string(),
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  finish_reason: z.enum(finishReasons).nullable(),
  /** Taken on paper, with points entered by staff. */
  on_paper: z.boolean(),
  score: z.number().nullable(),
  max_score: z.number(),
  answered_count: z.int(),
  questions_count: z.int(),
  /** Total minutes, if an accommodation, exception or extension exceeds the test's limit; otherwise null. */
  limit_min: z.int().nullable(),
  focus_loss_count: z.int(),
  late_count: z.int(),
})
export type AttemptRow = z.infer<typeof attemptRow>
const attemptEvent = z.object({
  id: recordId,
  kind: z.string(),
  at: z.string(),
  actor_name: z.string().nullable(),
  /** Number of the question concerned. */
  number: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})

const attemptList = {
  sort: ['started_at', 'name', 'group_code', 'submitted_at', 'score', 'status', 'id'],
  filter: { q, group_id: oneOrMany(recordId), status: oneOrMany(attemptStatus) },
} as const
const reason = text(testLimits.reason)
const selection = { ids: z.array(recordId).min(1).max(1000), reason }
const byOverride = z.strictObject({ id: pathId, override: pathId })
const byAttempt = z.strictObject({ id: pathId, attempt: pathId })

/** A person in pickers, with the code of their current group. */
const taker = z.object({ id: recordId, code: z.string().optional(), name: z.string() })
export type Taker = z.infer<typeof taker>

export const testActions = endpoints({
  'GET /api/tests/people': {
    summary: 'Lists students within reach for pickers: all, the takers of one test, or any of them by id; 50 per page',
    access: manageTests,
    query: listQuery({ sort: ['name', 'id'], filter: { q, test_id: recordId }, maxRows: 50 }),
    answer: page(taker),
  },
  'POST /api/tests/pool': {
    summary: 'Counts the ready questions that a pool may draw from, except the given ones. Changes nothing',
    access: manageTests,
    audit: 'none',
    body: z.strictObject({ ...poolRule, besides: z.array(recordId).max(testLimits.questions).default([]) }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ count: z.int() })),
  },
  'GET /api/tests/:id/check': {
    summary: 'Returns errors and warnings about the saved test before its publication',
    access: manageTests,
    params: byId,
    answer: one(testCheck),
  },
  'POST /api/tests/:id/publish': {
    summary:
      'Publishes a test. Returns 422 if its check finds errors. An entrance, midterm or final test requires a ' +
      'reason if another published test reveals keys of its questions',
    access: manageTests,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ version, reason: reason.nullable().default(null) }),
    answer: one(test),
  },
  'POST /api/tests/:id/withdraw': {
    summary: 'Changes a published test back to a draft. Returns 409 if it has attempts',
    access: manageTests,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ version }),
    answer: one(test),
  },
  'POST /api/tests/:id/duplicate': {
    summary: 'Creates a draft with the same content and rules but without an audience',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    answer: one(test),
  },
  'POST /api/tests/:id/preview': {
    summary: 'Starts a preview attempt, which counts nowhere; the previous one is deleted',
    access: { ...manageTests, sessionOnly: true },
    audit: 'none',
    params: byId,
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/tests/:id/overrides': {
    summary: 'Lists the exceptions for single people and groups',
    access: manageTests,
    params: byId,
    answer: all(override),
  },
  'POST /api/tests/:id/overrides': {
    summary: 'Gives a person or a group other times or attempts; each can have one exception',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject(overrideFields),
    answer: one(override),
  },
  'PUT /api/tests/:id/overrides/:override': {
    summary: 'Changes an exception. A stale version returns 409 with the current record',
    access: manageTests,
    audit: 'change',
    params: byOverride,
    body: z.strictObject({ ...overrideFields, version }),
    answer: one(override),
  },
  'DELETE /api/tests/:id/overrides/:override': {
    summary: 'Deletes an exception. Running attempts keep their time',
    access: manageTests,
    audit: 'change',
    params: byOverride,
    answer: deleted,
  },
  'GET /api/tests/:id/attempts': {
    summary: 'Lists attempts of the people within reach',
    access: manageTests,
    params: byId,
    query: tabbedListQuery(attemptList),
    answer: page(attemptRow),
  },
  'GET /api/tests/:id/attempts/export': {
    summary: 'Exports the filtered attempts as a CSV or XLSX file',
    access: manageTests,
    params: byId,
    query: exportQuery(attemptList),
    answer: file,
  },
  'GET /api/tests/:id/attempts/:attempt/events': {
    summary: 'Lists the events in an attempt’s journal',
    access: manageTests,
    params: byAttempt,
    answer: all(attemptEvent),
  },
  'POST /api/tests/:id/attempts/extend': {
    summary:
      'Gives more minutes to the given running attempts, or to all within reach. Submitted attempts are reported as ' +
      'skipped',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({
      ids: selection.ids.nullable(),
      minutes: z.int().min(1).max(testLimits.minutes),
      reason,
    }),
    answer: bulkResult,
  },
  'POST /api/tests/:id/attempts/end': {
    summary: 'Ends running attempts in their current state and marks them',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject(selection),
    answer: bulkResult,
  },
  'POST /api/tests/:id/attempts/void': {
    summary: 'Voids attempts, so that they do not count and the person gets the attempt back',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject(selection),
    answer: bulkResult,
  },
  'POST /api/tests/:id/attempts/reopen': {
    summary: 'Reopens finished attempts for a number of minutes',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ ...selection, minutes: z.int().min(1).max(testLimits.minutes) }),
    answer: bulkResult,
  },
})
