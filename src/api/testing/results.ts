import { z } from 'zod'
import { byId, endpoints, file, one, page, pathId, recordId } from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { attemptReview } from './attempts'
import { questionType } from './questions'
import { manageTests } from './tests'

/**
 * `waiting`: handed in, and a part of it still waits for a mark; where names are hidden from markers, until it is
 * released.
 */
export const resultStates = ['not_started', 'running', 'waiting', 'done'] as const

/** What came of a test for one person; the attempt is the one that counts. */
const personResult = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  state: z.enum(resultStates),
  attempts_count: z.int(),
  attempt_id: recordId.nullable(),
  submitted_at: z.string().nullable(),
  minutes: z.int().nullable(),
  score: z.number().nullable(),
  max_score: z.number().nullable(),
  percent: z.number().nullable(),
  passed: z.boolean().nullable(),
  /** How many marks were changed after they had been given. */
  changes_count: z.int(),
})
export type PersonResult = z.infer<typeof personResult>

const groupResults = z.object({
  id: recordId,
  code: z.string(),
  takers: z.int(),
  done: z.int(),
  /** In percent. */
  mean: z.number().nullable(),
})

/** Percents are of 0 to 100 with one digit. */
const testResults = z.object({
  takers: z.int(),
  not_started: z.int(),
  running: z.int(),
  waiting: z.int(),
  done: z.int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  passed: z.int(),
  pass_percent: z.number().nullable(),
  /** Done, but of a test that gives no points: in no percent. */
  without_percent: z.int(),
  /**
   * How many results lie within 0-10, 10-20 … 90-100 percent; the upper end belongs to the next, and 100 to the last.
   */
  bins: z.array(z.int()).length(10),
  groups: z.array(groupResults),
})
export type TestResults = z.infer<typeof testResults>

const itemFlags = ['hard', 'easy', 'weak', 'inverse'] as const
/** How a question did in the attempts that count. */
const itemResult = z.object({
  question_id: recordId,
  title: z.string(),
  type: questionType,
  seen: z.int(),
  answered: z.int(),
  /** The mean share of its points, 0 to 1. */
  facility: z.number().nullable(),
  /** The correlation of its share with the share of all other points, -1 to 1. */
  discrimination: z.number().nullable(),
  flags: z.array(z.enum(itemFlags)),
})
export type ItemResult = z.infer<typeof itemResult>

/** How the questions of a test did, and how far its points are to be trusted. */
const itemResults = z.object({
  /** Cronbach's alpha, at most 1; null of few works, of one question, and where people were asked different ones. */
  alpha: z.number().nullable(),
  /** The standard error of measurement, in points. */
  standard_error: z.number().nullable(),
  items: z.array(itemResult),
})
export type ItemResults = z.infer<typeof itemResults>

const optionResult = z.object({
  /** One line without markup; null of true and false. */
  text: z.string().nullable(),
  is_right: z.boolean(),
  chosen: z.int(),
  /** The point-biserial: the correlation of having chosen it with the share of all other points, -1 to 1. */
  discrimination: z.number().nullable(),
})
export type OptionResult = z.infer<typeof optionResult>
const itemDetails = z.object({
  /** From the answer before it, or the start, to its own last answer: the middle of all who answered. */
  median_seconds: z.number().nullable(),
  /** Of questions with options to choose among; of others none. */
  options: z.array(optionResult),
})
export type ItemDetails = z.infer<typeof itemDetails>

const changedMark = z.object({
  position: z.int(),
  at: z.string(),
  grader_name: z.string().nullable(),
  before: z.number(),
  after: z.number(),
  reason: z.string().nullable(),
})
/** An attempt as it was seen, with all its marks, for those who teach. */
const replay = z.object({
  person_name: z.string(),
  group_code: z.string().nullable(),
  review: attemptReview,
  changes: z.array(changedMark),
})
export type Replay = z.infer<typeof replay>

const listed = {
  sort: ['name', 'group_code', 'percent', 'submitted_at', 'minutes', 'id'],
  filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(z.enum(resultStates)) },
} as const

export const results = endpoints({
  'GET /api/tests/:id/results': {
    summary: 'How the people within reach did: counts, mean, distribution, groups',
    access: manageTests,
    params: byId,
    answer: one(testResults),
  },
  'GET /api/tests/:id/results/questions': {
    summary: 'How each question did in the attempts within reach that count, and what looks broken in it',
    access: manageTests,
    params: byId,
    answer: one(itemResults),
  },
  'GET /api/tests/:id/results/questions/:question': {
    summary: 'How long a question took in the attempts within reach that count, and who chose which of its options',
    access: manageTests,
    params: z.strictObject({ id: pathId, question: pathId }),
    answer: one(itemDetails),
  },
  'GET /api/tests/:id/results/people': {
    summary: 'What came of the test for each person within reach',
    access: manageTests,
    params: byId,
    query: tabbedListQuery(listed),
    answer: page(personResult),
  },
  'GET /api/tests/:id/results/people/export': {
    summary: 'The filtered results as a CSV or XLSX file; that it was taken is remembered',
    access: manageTests,
    audit: 'change',
    params: byId,
    query: exportQuery(listed),
    answer: file,
  },
  'GET /api/tests/:id/results/sheet': {
    summary: 'A PDF with the results of the people within reach, of one group or of all',
    access: manageTests,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: file,
  },
  'GET /api/tests/:id/attempts/:attempt': {
    summary:
      'A finished attempt of somebody within reach exactly as it was seen, with every mark and what was ' +
      'changed of it; a 409 while it runs, or while names are hidden from those who mark it',
    access: manageTests,
    params: z.strictObject({ id: pathId, attempt: pathId }),
    answer: one(replay),
  },
})
