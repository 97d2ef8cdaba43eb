import { z } from 'zod'
import { all, bulkResult, byId, endpoints, one, recordId, text } from '../kit/endpoints'
import { attemptStatuses, testLimits } from './testCodes'
import { manageTests } from './tests'

/** The attempt of a person in the live view: the one in progress, or else the last one. */
const liveAttempt = z.object({
  id: recordId,
  status: z.enum(attemptStatuses),
  on_paper: z.boolean(),
  started_at: z.string(),
  /** During a pause this moves on with the server's clock, so that the remaining time does not change. */
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  paused_at: z.string().nullable(),
  pause_reason: z.string().nullable(),
  /** Last request of the person's device; null if there was none since the start. */
  seen_at: z.string().nullable(),
  /** Number of the question on the person's screen. */
  question: z.int().nullable(),
  answered_count: z.int(),
  questions_count: z.int(),
  focus_loss_count: z.int(),
  device_change_count: z.int(),
})
export type LiveAttempt = z.infer<typeof liveAttempt>
/** A person who is expected at the test; `attempt` is null before the start. */
const livePerson = z.object({
  user_id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  attempt: liveAttempt.nullable(),
})
export type LivePerson = z.infer<typeof livePerson>
const liveView = z.object({ server_now: z.string(), people: z.array(livePerson) })
export type LiveView = z.infer<typeof liveView>

/** Events of several attempts at one moment are one line. */
const liveEvent = z.object({
  id: recordId,
  kind: z.string(),
  at: z.string(),
  actor_name: z.string().nullable(),
  count: z.int(),
  /** At most three names of the takers concerned. */
  names: z.array(z.string()),
  /** How many takers have read a message; null for other events. */
  read_count: z.int().nullable(),
  /** Number of the question concerned. */
  number: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type SittingEvent = z.infer<typeof liveEvent>

const reason = text(testLimits.reason)
/** Null means all attempts in progress within reach. */
const ids = z.array(recordId).min(1).max(1000).nullable()

/** Up to 100 ids, separated by commas. */
const attemptIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
  .transform((value) => value.split(',').map(Number))

export const liveCalls = endpoints({
  'GET /api/tests/:id/live': {
    summary:
      'Returns the people within reach at a test with their progress, or only those of the given attempts. For a ' +
      'minute the user receives the ids of changed attempts on the topic `tests/{id}/live` of `/api/events`',
    access: manageTests,
    params: byId,
    query: z.strictObject({ attempts: attemptIds.optional() }),
    answer: one(liveView),
  },
  'GET /api/tests/:id/live/events': {
    summary:
      'Lists the last 100 events of the attempts within reach, newest first; `important` leaves out routine ones',
    access: manageTests,
    params: byId,
    query: z.strictObject({ important: z.enum(['true', 'false']).default('true') }),
    answer: all(liveEvent),
  },
  'POST /api/tests/:id/attempts/pause': {
    summary:
      'Stops the time of the given running attempts, or of all within reach, and hides their questions. Paused and ' +
      'submitted attempts are reported as skipped',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ ids, reason }),
    answer: bulkResult,
  },
  'POST /api/tests/:id/attempts/resume': {
    summary: 'Ends the pause of attempts and gives its time back, also beyond the end of the test',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ ids }),
    answer: bulkResult,
  },
  'POST /api/tests/:id/attempts/message': {
    summary:
      'Shows a message in the given running attempts, or in all within reach. Takers who are offline get it when ' +
      'they are back',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ ids, text: text(testLimits.message) }),
    answer: bulkResult,
  },
})
