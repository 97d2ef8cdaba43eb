import { z } from 'zod'
import { byId, endpoints, one, page, recordId, text } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { attemptStatuses, finishReasons, navigations, testLimits } from './testCodes'
import { testType } from './tests'

/** The tab of a browser from which answers are taken: made by it, kept as long as it is open. */
export const device = z.string().regex(/^[a-z0-9-]{8,50}$/, { error: 'invalid' })

/** What a test is to somebody now: due now, running, to come, or past. */
export const takingState = z.enum(['running', 'due', 'coming', 'past'])

/** The result as far as it is shown: `score` is null where marks are not shown yet; `awaits` says until when. */
export const result = z.object({
  score: z.number().nullable(),
  max_score: z.number().nullable(),
  percent: z.number().nullable(),
  /** Null without a pass mark, or before marks are shown. */
  passed: z.boolean().nullable(),
  awaits: z.enum(['grading', 'close', 'release', 'never']).nullable(),
})
export type TestResult = z.infer<typeof result>

const ownAttempt = z.object({
  id: recordId,
  ordinal: z.int(),
  status: z.enum(attemptStatuses),
  started_at: z.string(),
  submitted_at: z.string().nullable(),
  finish_reason: z.enum(finishReasons).nullable(),
  result,
})
export type OwnAttempt = z.infer<typeof ownAttempt>

/**
 * A test as one who sits it meets it in the list; times and attempts are one's own, with exceptions and accommodation.
 */
export const takingRow = z.object({
  id: recordId,
  name: z.string(),
  type: testType,
  subject_name: z.string(),
  state: takingState,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  /** In minutes: one's own, and what the test gives without accommodation or exception. */
  limit_min: z.int().nullable(),
  usual_limit_min: z.int().nullable(),
  questions_count: z.int(),
  attempts_allowed: z.int(),
  attempts_made: z.int(),
  running_attempt_id: recordId.nullable(),
  last_attempt_id: recordId.nullable(),
  ends_at: z.string().nullable(),
  /** Of the attempts that count, by the test's grading; null before one is finished. */
  result: result.nullable(),
})
export type TakingRow = z.infer<typeof takingRow>

/** What is said before the start, in figures; the screen puts it in words. */
const anyTaking = z.object({
  ...takingRow.shape,
  description: z.string().nullable(),
  instructions: z.string().nullable(),
  navigation: z.enum(navigations),
  negative_marking: z.boolean(),
  pass_percent: z.int().nullable(),
  max_score: z.number().nullable(),
  grading: z.string(),
  needs_code: z.boolean(),
  /** The caller is outside of the networks from which it may be begun. */
  is_elsewhere: z.boolean(),
  /** Answers may be fixed and looked at one by one. */
  may_fix: z.boolean(),
  attempts: z.array(ownAttempt),
  server_now: z.string(),
})
export type Taking = z.output<typeof anyTaking>
export const taking: z.ZodType<Taking, Taking> = anyTaking

const study = { any: ['study'] } as const

export const takings = endpoints({
  'GET /api/testing/tests': {
    summary: 'Tests one is to sit or has sat: running, due, to come and past',
    access: study,
    query: listQuery({ sort: ['closes_at', 'id'], filter: { q, state: oneOrMany(takingState) } }),
    answer: page(takingRow),
  },
  'GET /api/testing/tests/:id': {
    summary: 'A test before its start: its rules for oneself, and one’s attempts',
    access: study,
    params: byId,
    answer: one(taking),
  },
  'POST /api/testing/tests/:id/start': {
    summary: 'Begin an attempt, or go on with the one that runs; audited by the attempt’s own journal',
    access: { ...study, proven: true, inPerson: true },
    audit: 'none',
    params: byId,
    body: z.strictObject({
      device,
      device_name: text(200),
      access_code: text(testLimits.accessCode).nullable().default(null),
    }),
    answer: one(z.object({ id: recordId })),
  },
})
