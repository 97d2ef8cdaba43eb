/** Codes and limits of tests, shared by the contract, server and client. Constants only, so that importing them does not load zod. */

/** In the id order of the reference list `test-types`. */
export const testTypes = ['entrance', 'practice', 'current', 'midterm', 'final', 'survey'] as const
export type TestType = (typeof testTypes)[number]

export const testStatuses = ['draft', 'published', 'archived'] as const
export const gradings = ['highest', 'last', 'average', 'first'] as const
export const navigations = ['free', 'sequential'] as const

/** Parts of an attempt that a review policy can reveal, and when. */
export const reviewFacts = ['marks', 'correctness', 'right_answer', 'explanation'] as const
export const reviewMoments = ['during', 'just_after', 'after_close'] as const
export type ReviewFact = (typeof reviewFacts)[number]
export type ReviewMoment = (typeof reviewMoments)[number]

export const attemptStatuses = ['in_progress', 'submitted', 'needs_grading', 'graded', 'released', 'voided'] as const
/** Printed parts of a test: questions, answer forms and keys. `handout` is for takers; `all` also has the keys, at the end. */
export const paperKinds = ['handout', 'all', 'questions', 'blank', 'key'] as const

export const finishReasons = ['user', 'timeout', 'closed', 'staff'] as const

/** In the id order of the reference list `attempt-question-statuses`. */
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

/** Events that the browser reports. They are recorded as evidence and have no automatic consequences. */
export const reportedEvents = ['focus_lost', 'focus_regained', 'pasted', 'reconnected'] as const

export const testLimits = {
  title: 200,
  description: 5_000,
  instructions: 20_000,
  sections: 50,
  items: 200,
  /** Maximum number of questions in a pool and in a test. */
  questions: 300,
  minutes: 1440,
  attempts: 100,
  /** Maximum number of variants of a printed test. */
  variants: 30,
  points: 1000,
  people: 500,
  networks: 20,
  accessCode: 50,
  reason: 1000,
  message: 1000,
  /** Maximum number of operations and of events in one request. */
  operations: 100,
  events: 100,
  /** Seconds after the end during which answers are still accepted. */
  grace: 30,
  /** Seconds after the end by which the last byte of a file must arrive. */
  fileGrace: 120,
} as const

export const gradingLimits = {
  comment: 2000,
  /** Maximum number of saved comments per person. */
  comments: 100,
  /** Minutes for which other graders see that an answer is open. */
  claim: 10,
} as const
