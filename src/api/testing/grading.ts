import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  endpoints,
  longText,
  manyDone,
  moment,
  one,
  pathId,
  recordId,
  text,
} from '../kit/endpoints'
import { answer } from './answer'
import { answerFile } from './attempts'
import { questionLimits } from './codes'
import { decimals, partId } from './contentParts'
import { presentedQuestion } from './presented'
import { attemptStatuses, gradingLimits, testLimits } from './testCodes'
import { manageTests, testType } from './tests'

/** The marks given to an answer so far are counted: 0 before the first one. An edit names the one that it follows. */
const givenVersion = z.int().min(0)
const position = z.coerce.number().int().min(0).max(testLimits.questions)
const byAnswer = z.strictObject({ attempt: pathId, position })

const waitingQuestion = z.object({
  id: recordId,
  title: z.string(),
  type: z.enum(['essay', 'file']),
  waiting: z.int(),
  done: z.int(),
  /** When the answer that waits longest was handed in; null while none waits. */
  oldest_at: z.string().nullable(),
})
/** How answers of a test are marked, and when the marks are shown. */
const rules = {
  is_blind: z.boolean(),
  /** From when on what is marked is released by itself; null: by hand. */
  releases_at: z.string().nullable(),
}
/**
 * When the students see marks that are released: at once, once the test closes, only in the archive because it never
 * closes, or never.
 */
const marksShown = z.enum(['at_once', 'after_close', 'never_closes', 'never'])
export type MarksShown = z.infer<typeof marksShown>
const gradedTest = z.object({
  id: recordId,
  /** Of the rules: 0 before they were first changed. */
  version: z.int(),
  name: z.string(),
  type: testType,
  subject_name: z.string(),
  ...rules,
  may_edit: z.boolean(),
  marks_shown: marksShown,
  /** Attempts of which an answer waits, that are marked and not released, and that are released. */
  waiting_count: z.int(),
  graded_count: z.int(),
  released_count: z.int(),
  questions: z.array(waitingQuestion),
})
export type GradedTest = z.infer<typeof gradedTest>

/**
 * An answer among those that one walks through. Where names are hidden it has none, and its order tells nothing of who
 * or when.
 */
const answerRow = z.object({
  attempt_id: recordId,
  position: z.int(),
  question_id: recordId,
  /** The work's number in the test, from 1. */
  work: z.int(),
  name: z.string().nullable(),
  group_code: z.string().nullable(),
  status: z.enum(['waiting', 'graded']),
  score: z.number().nullable(),
  points: z.number(),
  /** Who else reads it now. */
  claimed_by: z.string().nullable(),
})
export type AnswerRow = z.infer<typeof answerRow>

const criterionPoints = z.object({ id: partId, points: z.number() })
const mark = z.object({
  number: z.int(),
  at: z.string(),
  grader_name: z.string().nullable(),
  score: z.number(),
  criteria: z.array(criterionPoints).nullable(),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
})
export type GivenMark = z.infer<typeof mark>

const gradedFile = answerFile.extend({ arrived_at: z.string().nullable() })

/** One answer as it was seen and given, with all that its marking needs. */
const anyGradedAnswer = z.object({
  attempt_id: recordId,
  position: z.int(),
  version: givenVersion,
  test_id: recordId,
  question_id: recordId,
  attempt_status: z.enum(attemptStatuses),
  is_blind: z.boolean(),
  name: z.string().nullable(),
  group_code: z.string().nullable(),
  /** Null where names are hidden: it could tell who it was. */
  submitted_at: z.string().nullable(),
  is_late: z.boolean(),
  presented: presentedQuestion,
  answer: answer.nullable(),
  /** `arrived_at` is null where names are hidden: it could tell who it was. */
  files: z.array(gradedFile),
  /** What was sent too late or by a device that had lost the attempt: kept, not counted. */
  not_counted: z.array(
    z.object({ outcome: z.string(), at: z.string(), answer: answer.nullable(), files: z.array(gradedFile) }),
  ),
  guidance: z.string().nullable(),
  /**
   * What the answer is worth in this test; the criteria together may be worth another sum, of which the score is a
   * share.
   */
  points: z.number(),
  rubric: z.array(z.object({ id: partId, points: z.number(), text: z.string() })),
  score: z.number().nullable(),
  criteria: z.array(criterionPoints).nullable(),
  comment: z.string().nullable(),
  /** Each mark that was given, the newest first. */
  marks: z.array(mark),
  /** Who reads it now, and until when. */
  claim: z.object({ name: z.string(), until: z.string(), mine: z.boolean() }).nullable(),
})
export type GradedAnswer = z.output<typeof anyGradedAnswer>
const gradedAnswer: z.ZodType<GradedAnswer, GradedAnswer> = anyGradedAnswer

const someScore = z
  .number()
  .min(0)
  .max(questionLimits.points)
  .refine(decimals(questionLimits.pointDecimals), { error: 'decimals' })
/** Either the points of every criterion, or the points of the whole. */
export const markInput = z.strictObject({
  version: givenVersion,
  score: someScore.nullable().default(null),
  criteria: z
    .array(z.strictObject({ id: partId, points: someScore }))
    .max(questionLimits.criteria)
    .nullable()
    .default(null),
  comment: longText(gradingLimits.comment).nullable().default(null),
  /** Why a mark that its owner has seen is another one. */
  reason: text(testLimits.reason).nullable().default(null),
})
export type MarkInput = z.output<typeof markInput>

const claimed = z.object({ name: z.string(), until: z.string(), mine: z.boolean() })
const savedComment = z.object({ id: recordId, text: z.string() })
export type SavedComment = z.infer<typeof savedComment>

export const grading = endpoints({
  'GET /api/grading': {
    summary:
      'Tests within reach with answers that a person marks: how many wait and since when, question by ' +
      'question. `done` asks for those instead of which nothing waits and all is released',
    access: manageTests,
    query: z.strictObject({ done: z.literal('true').optional() }),
    answer: all(gradedTest),
  },
  'GET /api/grading/tests/:id': {
    summary: 'The same of one test, whatever waits of it',
    access: manageTests,
    params: byId,
    answer: one(gradedTest),
  },
  'PATCH /api/grading/tests/:id': {
    summary: 'Hide names from those who mark, and say from when on what is marked is released by itself',
    access: manageTests,
    audit: 'change',
    params: byId,
    body: z.strictObject({ version: z.int().min(0), is_blind: z.boolean(), releases_at: moment.nullable() }),
    answer: one(gradedTest),
  },
  'POST /api/grading/tests/:id/release': {
    summary:
      'Show what is marked to those who sat it, those named or all within reach; what is not marked whole, or ' +
      'released already, says so. `show_marks` lets the test show marks without a close; this asks for the right to ' +
      'change the test',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({
      ids: z.array(recordId).min(1).max(1000).nullable(),
      show_marks: z.boolean().default(false),
    }),
    answer: manyDone,
  },
  'GET /api/grading/answers': {
    summary: 'The answers of a test that a person marks, question by question or work by work',
    access: manageTests,
    query: z.strictObject({
      test: pathId,
      question: pathId.optional(),
      attempt: pathId.optional(),
      status: z.enum(['waiting', 'graded']).optional(),
      by: z.enum(['question', 'student']).default('question'),
    }),
    answer: all(answerRow),
  },
  'GET /api/grading/answers/:attempt/:position': {
    summary: 'An answer as it was seen and given, its rubric, its marks so far, and who reads it now',
    access: manageTests,
    params: byAnswer,
    answer: one(gradedAnswer),
  },
  'PATCH /api/grading/answers/:attempt/:position': {
    summary:
      'Mark an answer, or mark it otherwise; the mark before stays in its history. A stale version is a 409 ' +
      'with the answer as it stands. A mark that is released changes for a reason',
    access: manageTests,
    audit: 'change',
    params: byAnswer,
    body: markInput,
    answer: one(gradedAnswer),
  },
  'POST /api/grading/answers/:attempt/:position/claim': {
    summary:
      'Say for ten minutes that one reads the answer, unless somebody else does; it forbids nothing, and is ' +
      'gone by itself, so the audit log does not tell of it',
    access: manageTests,
    audit: 'none',
    params: byAnswer,
    answer: one(claimed),
  },
  'DELETE /api/grading/answers/:attempt/:position/claim': {
    summary: 'Say that one reads the answer no more; nothing that the audit log tells of',
    access: manageTests,
    audit: 'none',
    params: byAnswer,
    answer: one(z.object({ attempt_id: recordId })),
  },
  'GET /api/grading/comments': {
    summary: 'One’s own stock of comments',
    access: manageTests,
    answer: all(savedComment),
  },
  'POST /api/grading/comments': {
    summary: 'Keep a comment to use again: words for oneself, no record of the college, so not in the audit log',
    access: manageTests,
    audit: 'none',
    body: z.strictObject({ text: longText(gradingLimits.comment).min(1) }),
    answer: one(savedComment),
  },
  'DELETE /api/grading/comments/:id': {
    summary: 'Take a comment out of one’s own stock; not in the audit log either',
    access: manageTests,
    audit: 'none',
    params: byId,
    answer: deleted,
  },
})
