import { z } from 'zod'
import { byId, endpoints, file, one, page, pathId, recordId } from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { attemptReview } from './attempts'
import { questionType } from './questions'
import { manageTests } from './tests'

/** `waiting`: submitted but not fully marked, or, if names are hidden, not released yet. */
export const resultStates = ['not_started', 'running', 'waiting', 'done'] as const

/** Result of one person, taken from the attempt that counts. */
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
  /** Number of changes to marks after they were first given. */
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

/** Percentages range from 0 to 100 with one decimal place. */
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
  /** Number of finished people without a percentage, because the test gives no points. */
  without_percent: z.int(),
  /** Results per interval: 0–10, 10–20 … 90–100 percent. An upper bound belongs to the next interval, except 100. */
  bins: z.array(z.int()).length(10),
  groups: z.array(groupResults),
})
export type TestResults = z.infer<typeof testResults>

const itemFlags = ['hard', 'easy', 'weak', 'inverse'] as const
/** Statistics of a question over the attempts that count. */
const itemResult = z.object({
  question_id: recordId,
  title: z.string(),
  type: questionType,
  seen: z.int(),
  answered: z.int(),
  /** Mean share of the maximum points, 0 to 1. */
  facility: z.number().nullable(),
  /** Correlation between the share of points on this question and on all others, -1 to 1. */
  discrimination: z.number().nullable(),
  flags: z.array(z.enum(itemFlags)),
})
export type ItemResult = z.infer<typeof itemResult>

/** Statistics of all questions, and the reliability of the test. */
const itemResults = z.object({
  /** Cronbach's alpha, at most 1; null for few attempts, a single question, or different questions per person. */
  alpha: z.number().nullable(),
  /** The standard error of measurement, in points. */
  standard_error: z.number().nullable(),
  items: z.array(itemResult),
})
export type ItemResults = z.infer<typeof itemResults>

const optionResult = z.object({
  /** A single line without markup; null for true/false questions. */
  text: z.string().nullable(),
  is_right: z.boolean(),
  chosen: z.int(),
  /** Point-biserial correlation between choosing the option and the share of points on all other questions, -1 to 1. */
  discrimination: z.number().nullable(),
})
export type OptionResult = z.infer<typeof optionResult>
const itemDetails = z.object({
  /** Median time from the previous answer, or the start, to the last answer to this question. */
  median_seconds: z.number().nullable(),
  /** Empty for question types without options. */
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
/** A finished attempt as the taker saw it, with all marks, for teachers. */
const replay = z.object({
  person_name: z.string(),
  group_code: z.string().nullable(),
  review: attemptReview,
  changes: z.array(changedMark),
})
export type Replay = z.infer<typeof replay>

const personList = {
  sort: ['name', 'group_code', 'percent', 'submitted_at', 'minutes', 'id'],
  filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(z.enum(resultStates)) },
} as const

export const results = endpoints({
  'GET /api/tests/:id/results': {
    summary: 'Returns counts, mean, distribution and group results of the people within reach',
    access: manageTests,
    params: byId,
    answer: one(testResults),
  },
  'GET /api/tests/:id/results/questions': {
    summary:
      'Returns statistics of each question over the counted attempts within reach, with warnings about suspicious ' +
      'questions',
    access: manageTests,
    params: byId,
    answer: one(itemResults),
  },
  'GET /api/tests/:id/results/questions/:question': {
    summary:
      'Returns the median time for a question and how often each option was chosen, over the counted attempts ' +
      'within reach',
    access: manageTests,
    params: z.strictObject({ id: pathId, question: pathId }),
    answer: one(itemDetails),
  },
  'GET /api/tests/:id/results/people': {
    summary: 'Lists the result of each person within reach',
    access: manageTests,
    params: byId,
    query: tabbedListQuery(personList),
    answer: page(personResult),
  },
  'GET /api/tests/:id/results/people/export': {
    summary: 'Exports the filtered results as a CSV or XLSX file. The audit log records the export',
    access: manageTests,
    audit: 'change',
    params: byId,
    query: exportQuery(personList),
    answer: file,
  },
  'GET /api/tests/:id/results/sheet': {
    summary: 'Returns a PDF with the results of the people within reach, of one group or all',
    access: manageTests,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: file,
  },
  'GET /api/tests/:id/attempts/:attempt': {
    summary:
      'Returns a finished attempt within reach as the taker saw it, with all marks and their changes. Returns 409 ' +
      'while the attempt is running or while names are hidden from graders',
    access: manageTests,
    params: z.strictObject({ id: pathId, attempt: pathId }),
    answer: one(replay),
  },
})
