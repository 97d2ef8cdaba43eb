import { reviewFacts, reviewMoments, type TestType } from '../../../api/testing/testCodes'
import type { Review } from '../../../api/testing/tests'

const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }
const all = { marks: true, correctness: true, right_answer: true, explanation: true }

/** Common review policies. */
export const reviewPresets = {
  released: {
    during: nothing,
    just_after: { ...nothing, marks: true },
    after_close: { ...nothing, marks: true, correctness: true },
  },
  exam: {
    during: nothing,
    just_after: nothing,
    after_close: { ...nothing, marks: true, correctness: true },
  },
  practice: { during: all, just_after: all, after_close: all },
  entrance: { during: nothing, just_after: nothing, after_close: { ...nothing, marks: true } },
  survey: { during: nothing, just_after: nothing, after_close: nothing },
} as const satisfies Readonly<Record<string, Review>>
export const presetNames = ['released', 'exam', 'practice', 'entrance', 'survey'] as const

const isAlike = (one: Review, other: Review) =>
  reviewMoments.every((moment) => reviewFacts.every((fact) => one[moment][fact] === other[moment][fact]))

/**
 * Removes settings that a test type does not allow: only practice tests show marking during the test, and surveys show
 * none.
 */
export const allowedReview = (review: Review, type: TestType): Review => {
  if (type === 'survey') return reviewPresets.survey
  return type === 'practice' ? review : { ...review, during: nothing }
}

/** Returns the preset equal to the policy for this test type, or null. */
export const presetOf = (review: Review, type: TestType) =>
  presetNames.find((name) => isAlike(allowedReview(reviewPresets[name], type), review)) ?? null
