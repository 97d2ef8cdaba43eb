import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  endpoints,
  file,
  manyDone,
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

/**
 * What stands between a test and its publication, or should be known before: in the person's language, with the place
 * to mend it.
 */
const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'confirm', 'warning']),
  message: z.string(),
  /**
   * The field of the builder, as a path of the form: `content.sections.1.items.0.count`, `closes_at`; null where it is
   * elsewhere.
   */
  field: z.string().nullable(),
  /** An address of the product where it is mended: a question's; null where it is the test's own. */
  path: z.string().nullable(),
  /** Of what is said of many questions at once: the first few by name. */
  links: z.array(z.object({ title: z.string(), path: z.string() })),
})
export type Finding = z.infer<typeof finding>
const checked = z.object({
  findings: z.array(finding),
  takers_count: z.int(),
  questions_count: z.int(),
  points: z.number().nullable(),
})
export type TestCheck = z.infer<typeof checked>

/** Either a person or a group; null fields leave what the test itself says. */
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
/** An attempt as the teacher's list names it. */
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
  /** Sat by pen, its points typed in by staff. */
  on_paper: z.boolean(),
  score: z.number().nullable(),
  max_score: z.number(),
  answered_count: z.int(),
  questions_count: z.int(),
  /** More than the test gives, by accommodation, exception or extension; in minutes, null where none was given. */
  limit_min: z.int().nullable(),
  left_count: z.int(),
  late_count: z.int(),
})
export type AttemptRow = z.infer<typeof attemptRow>
const attemptEvent = z.object({
  id: recordId,
  kind: z.string(),
  at: z.string(),
  actor_name: z.string().nullable(),
  /** Of the question that it happened at. */
  number: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})

const attemptList = {
  sort: ['started_at', 'name', 'group_code', 'submitted_at', 'score', 'status', 'id'],
  filter: { q, group_id: oneOrMany(recordId), status: oneOrMany(attemptStatus) },
} as const
const reason = text(testLimits.reason)
const chosen = { ids: z.array(recordId).min(1).max(1000), reason }
const byOverride = z.strictObject({ id: pathId, override: pathId })
const byAttempt = z.strictObject({ id: pathId, attempt: pathId })

/** A person as pickers show them, with the code of the group that they study in now. */
const taker = z.object({ id: recordId, code: z.string().optional(), name: z.string() })
export type Taker = z.infer<typeof taker>

export const testActions = endpoints({
  'GET /api/tests/people': {
    summary:
      'People within reach who study, to choose from; of one test, those who are to sit it; any of them by id; 50 a page',
    access: manageTests,
    query: listQuery({ sort: ['name', 'id'], filter: { q, test_id: recordId }, maxRows: 50 }),
    answer: page(taker),
  },
  'POST /api/tests/pool': {
    summary: 'How many ready questions a pool may draw from, besides those named; changes nothing',
    access: manageTests,
    audit: 'none',
    body: z.strictObject({ ...poolRule, besides: z.array(recordId).max(testLimits.questions).default([]) }),
    answer: one(z.object({ count: z.int() })),
  },
  'GET /api/tests/:id/check': {
    summary: 'What is wrong with the test as it is kept, and what should be known before it is published',
    access: manageTests,
    params: byId,
    answer: one(checked),
  },
  'POST /api/tests/:id/publish': {
    summary:
      'Publish a test that the check finds no error in; a 422 else. Where another published test shows keys of ' +
      'its questions, an entrance, midterm or final test needs a reason',
    access: manageTests,
    audit: 'change',
    repeated: 'natural',
    params: byId,
    body: z.strictObject({ version, reason: reason.nullable().default(null) }),
    answer: one(test),
  },
  'POST /api/tests/:id/withdraw': {
    summary: 'Take a published test that nobody has begun back to a draft; a 409 else',
    access: manageTests,
    audit: 'change',
    repeated: 'natural',
    params: byId,
    body: z.strictObject({ version }),
    answer: one(test),
  },
  'POST /api/tests/:id/duplicate': {
    summary: 'A draft with the same content and rules, for nobody yet',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    answer: one(test),
  },
  'POST /api/tests/:id/preview': {
    summary: 'Begin an attempt as a taker would, which counts nowhere; the one before is removed',
    access: { ...manageTests, inPerson: true },
    audit: 'none',
    params: byId,
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/tests/:id/overrides': {
    summary: 'What holds for single people and groups instead of the test’s own',
    access: manageTests,
    params: byId,
    answer: all(override),
  },
  'POST /api/tests/:id/overrides': {
    summary: 'Give a person or a group other times or attempts; each has one exception at most',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject(overrideFields),
    answer: one(override),
  },
  'PUT /api/tests/:id/overrides/:override': {
    summary: 'Change an exception; a stale version is a 409 with the current record',
    access: manageTests,
    audit: 'change',
    params: byOverride,
    body: z.strictObject({ ...overrideFields, version }),
    answer: one(override),
  },
  'DELETE /api/tests/:id/overrides/:override': {
    summary: 'Take an exception away; attempts that run keep their time',
    access: manageTests,
    audit: 'change',
    params: byOverride,
    answer: deleted,
  },
  'GET /api/tests/:id/attempts': {
    summary: 'Attempts of the people within reach',
    access: manageTests,
    params: byId,
    query: tabbedListQuery(attemptList),
    answer: page(attemptRow),
  },
  'GET /api/tests/:id/attempts/export': {
    summary: 'The filtered attempts as a CSV or XLSX file',
    access: manageTests,
    params: byId,
    query: exportQuery(attemptList),
    answer: file,
  },
  'GET /api/tests/:id/attempts/:attempt/events': {
    summary: 'The journal of an attempt: evidence, no judgement',
    access: manageTests,
    params: byAttempt,
    answer: all(attemptEvent),
  },
  'POST /api/tests/:id/attempts/extend': {
    summary: 'Give running attempts more minutes, those named or all within reach; what is submitted says so',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({
      ids: chosen.ids.nullable(),
      minutes: z.int().min(1).max(testLimits.minutes),
      reason,
    }),
    answer: manyDone,
  },
  'POST /api/tests/:id/attempts/end': {
    summary: 'End running attempts as they stand; they are marked',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject(chosen),
    answer: manyDone,
  },
  'POST /api/tests/:id/attempts/void': {
    summary: 'Let attempts count nowhere; a voided one gives the person back one',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject(chosen),
    answer: manyDone,
  },
  'POST /api/tests/:id/attempts/reopen': {
    summary: 'Let people go on with finished attempts for some minutes more',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ ...chosen, minutes: z.int().min(1).max(testLimits.minutes) }),
    answer: manyDone,
  },
})
