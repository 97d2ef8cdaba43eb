import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  endpoints,
  longText,
  bulkResult,
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

/** Number of marks given so far; 0 before the first. Serves as the version of an optimistic lock. */
const givenVersion = z.int().min(0)
const position = z.coerce.number().int().min(0).max(testLimits.questions)
const byAnswer = z.strictObject({ attempt: pathId, position })

const waitingQuestion = z.object({
  id: recordId,
  title: z.string(),
  type: z.enum(['essay', 'file']),
  waiting: z.int(),
  done: z.int(),
  /** When the longest-waiting answer was submitted; null if none is waiting. */
  oldest_at: z.string().nullable(),
})
const rules = {
  is_blind: z.boolean(),
  /** Marks are released automatically from this time on; null means manual release. */
  releases_at: z.string().nullable(),
}
/** When students see released marks: at once, after the test closes, only after archiving (no closing time), or never. */
const marksShown = z.enum(['at_once', 'after_close', 'never_closes', 'never'])
export type MarksShown = z.infer<typeof marksShown>
const gradedTest = z.object({
  id: recordId,
  /** Version of the grading rules; 0 before their first change. */
  version: z.int(),
  name: z.string(),
  type: testType,
  subject_name: z.string(),
  ...rules,
  can_edit: z.boolean(),
  marks_shown: marksShown,
  /** Number of attempts with a waiting answer, of attempts marked but not released, and of released attempts. */
  waiting_count: z.int(),
  graded_count: z.int(),
  released_count: z.int(),
  questions: z.array(waitingQuestion),
})
export type GradedTest = z.infer<typeof gradedTest>

/** An answer in the grading queue. If names are hidden, `name` is null and the order reveals neither person nor time. */
const answerRow = z.object({
  attempt_id: recordId,
  position: z.int(),
  question_id: recordId,
  /** Number of the attempt within the test, from 1. */
  work: z.int(),
  name: z.string().nullable(),
  group_code: z.string().nullable(),
  status: z.enum(['waiting', 'graded']),
  score: z.number().nullable(),
  points: z.number(),
  /** Another grader who has the answer open. */
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

/** An answer as presented and given, with all data needed to mark it. */
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
  /** Null if names are hidden, because the time could identify the student. */
  submitted_at: z.string().nullable(),
  is_late: z.boolean(),
  presented: presentedQuestion,
  answer: answer.nullable(),
  /** `arrived_at` is null if names are hidden, because the time could identify the student. */
  files: z.array(gradedFile),
  /** Answers that arrived too late or from a device without the lease: stored but not counted. */
  not_counted: z.array(
    z.object({ outcome: z.string(), at: z.string(), answer: answer.nullable(), files: z.array(gradedFile) }),
  ),
  guidance: z.string().nullable(),
  /** Maximum points in this test. The score is scaled to it if the criteria add up to another total. */
  points: z.number(),
  rubric: z.array(z.object({ id: partId, points: z.number(), text: z.string() })),
  score: z.number().nullable(),
  criteria: z.array(criterionPoints).nullable(),
  comment: z.string().nullable(),
  /** Newest first. */
  marks: z.array(mark),
  /** The grader who has the answer open, and until when. */
  claim: z.object({ name: z.string(), until: z.string(), mine: z.boolean() }).nullable(),
})
export type GradedAnswer = z.output<typeof anyGradedAnswer>
const gradedAnswer: z.ZodType<GradedAnswer, GradedAnswer> = anyGradedAnswer

const scoreInput = z
  .number()
  .min(0)
  .max(questionLimits.points)
  .refine(decimals(questionLimits.pointDecimals), { error: 'decimals' })
/** Requires either the points of every criterion or one total score. */
export const markInput = z.strictObject({
  version: givenVersion,
  score: scoreInput.nullable().default(null),
  criteria: z
    .array(z.strictObject({ id: partId, points: scoreInput }))
    .max(questionLimits.criteria)
    .nullable()
    .default(null),
  comment: longText(gradingLimits.comment).nullable().default(null),
  /** Reason for changing a mark that the student has already seen. */
  reason: text(testLimits.reason).nullable().default(null),
})
export type MarkInput = z.output<typeof markInput>

const answerClaim = z.object({ name: z.string(), until: z.string(), mine: z.boolean() })
const savedComment = z.object({ id: recordId, text: z.string() })
export type SavedComment = z.infer<typeof savedComment>

/** Reviewers of homework use the same comments. */
const saveComments = { any: ['manage tests', 'manage gradebook'] } as const

export const grading = endpoints({
  'GET /api/grading': {
    summary:
      'Lists tests within reach that have answers for manual marking, with the number of waiting answers and the ' +
      'longest wait per question. `done` lists the tests without waiting or unreleased answers instead',
    access: manageTests,
    query: z.strictObject({ done: z.literal('true').optional() }),
    answer: all(gradedTest),
  },
  'GET /api/grading/tests/:id': {
    summary: 'Returns the grading status of one test, even if no answers are waiting',
    access: manageTests,
    params: byId,
    answer: one(gradedTest),
  },
  'PATCH /api/grading/tests/:id': {
    summary: 'Hides students’ names from graders, and sets the time from which marks are released automatically',
    access: manageTests,
    audit: 'change',
    params: byId,
    body: z.strictObject({ version: z.int().min(0), is_blind: z.boolean(), releases_at: moment.nullable() }),
    answer: one(gradedTest),
  },
  'POST /api/grading/tests/:id/release': {
    summary:
      'Releases marks to students: of the given attempts, or of all within reach. Attempts that are not fully ' +
      'marked or already released are reported. `show_marks` also changes the review policy to show marks without a ' +
      'closing time, which requires permission to edit the test',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({
      ids: z.array(recordId).min(1).max(1000).nullable(),
      show_marks: z.boolean().default(false),
    }),
    answer: bulkResult,
  },
  'GET /api/grading/answers': {
    summary: 'Lists the answers of a test for manual marking, by question or by student',
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
    summary: 'Returns an answer as presented and given, its rubric, its marks, and the grader who has it open',
    access: manageTests,
    params: byAnswer,
    answer: one(gradedAnswer),
  },
  'PATCH /api/grading/answers/:attempt/:position': {
    summary:
      'Marks an answer or changes its mark; earlier marks remain in the history. A stale version returns 409 with ' +
      'the current answer. Changing a released mark requires a reason',
    access: manageTests,
    audit: 'change',
    params: byAnswer,
    body: markInput,
    answer: one(gradedAnswer),
  },
  'POST /api/grading/answers/:attempt/:position/claim': {
    summary:
      'Shows other graders for ten minutes that the user has the answer open, unless another grader does. A claim ' +
      'is not a lock and expires, so it is not in the audit log',
    access: manageTests,
    audit: 'none',
    params: byAnswer,
    answer: one(answerClaim),
  },
  'DELETE /api/grading/answers/:attempt/:position/claim': {
    summary: 'Gives up the user’s claim on an answer. Not in the audit log',
    access: manageTests,
    audit: 'none',
    params: byAnswer,
    answer: one(z.object({ attempt_id: recordId })),
  },
  'GET /api/grading/comments': {
    summary: 'Lists the user’s saved comments',
    access: saveComments,
    answer: all(savedComment),
  },
  'POST /api/grading/comments': {
    summary: 'Saves a comment for reuse. Saved comments are personal, so they are not in the audit log',
    access: saveComments,
    audit: 'none',
    body: z.strictObject({ text: longText(gradingLimits.comment).min(1) }),
    answer: one(savedComment),
  },
  'DELETE /api/grading/comments/:id': {
    summary: 'Deletes a saved comment. Not in the audit log',
    access: saveComments,
    audit: 'none',
    params: byId,
    answer: deleted,
  },
})
