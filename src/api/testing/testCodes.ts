/** The codes and limits of tests, said once for contract, server and screens. Nothing but lists and figures: no zod. */

/** As in the reference list `test-types`, in the order of its ids. */
export const testTypes = ['entrance', 'practice', 'current', 'midterm', 'final', 'survey'] as const
export type TestType = (typeof testTypes)[number]

export const testStatuses = ['draft', 'published', 'archived'] as const
export const gradings = ['highest', 'last', 'average', 'first'] as const
export const navigations = ['free', 'sequential'] as const

/** What a taker is shown of an attempt, and when. */
export const reviewFacts = ['marks', 'correctness', 'right_answer', 'explanation'] as const
export const reviewMoments = ['during', 'just_after', 'after_close'] as const
export type ReviewFact = (typeof reviewFacts)[number]
export type ReviewMoment = (typeof reviewMoments)[number]

export const attemptStatuses = ['in_progress', 'submitted', 'needs_grading', 'graded', 'released', 'voided'] as const
/**
 * The printed parts of a test: questions, answer forms, keys; `handout` is for those who sit it, `all` has the keys as its
 * last part.
 */
export const paperKinds = ['handout', 'all', 'questions', 'blank', 'key'] as const

export const finishReasons = ['user', 'timeout', 'closed', 'staff'] as const

/** As in the reference list `attempt-question-statuses`, in the order of its ids. */
export const attemptQuestionStatuses = [
  'not_seen',
  'no_answer',
  'answered',
  'needs_grading',
  'correct',
  'partial',
  'incorrect',
  'skipped',
  'voided',
] as const

/** What the browser may report of itself: evidence, and no judge. */
export const reportedEvents = ['left', 'came_back', 'pasted', 'reconnected'] as const

export const testLimits = {
  title: 200,
  description: 5_000,
  instructions: 20_000,
  sections: 50,
  items: 200,
  /** Of one pool, and of a whole test. */
  questions: 300,
  minutes: 1440,
  attempts: 100,
  /** Of a test on paper. */
  variants: 30,
  points: 1000,
  people: 500,
  networks: 20,
  accessCode: 50,
  reason: 1000,
  /** Of one sending. */
  operations: 100,
  events: 100,
  /** Seconds after the end in which what was sent before it may still arrive. */
  grace: 30,
  /** Seconds after the end by which the last byte of a file must have arrived. */
  fileGrace: 120,
} as const

export const gradingLimits = {
  comment: 2000,
  /** Saved by one person. */
  comments: 100,
  /** Minutes for which others see that somebody reads an answer. */
  claim: 10,
} as const
