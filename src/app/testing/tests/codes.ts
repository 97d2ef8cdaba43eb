import type { Variant } from '../../../api'
import { attemptStatuses, gradings, navigations, testStatuses, testTypes } from '../../../api/testing/testCodes'
import type { TestRow } from '../../../api/testing/tests'
import type { AttemptRow } from '../../../api/testing/testActions'
import { choicesOf } from '../../kit/inputs/choices/choices'

const variants: Readonly<Record<TestRow['status'], Variant>> = {
  draft: 'secondary',
  published: 'primary',
  archived: 'dark',
}
export const statusChoices = choicesOf('tests.status', testStatuses, variants)
export const typeChoices = choicesOf('tests.type', testTypes)
export const timeChoices = choicesOf('tests.time', ['upcoming', 'open', 'closed'])
export const gradingChoices = choicesOf('tests.grading', gradings)
export const navigationChoices = choicesOf('tests.navigation', navigations)

const attemptVariants: Readonly<Record<AttemptRow['status'], Variant>> = {
  in_progress: 'warning',
  submitted: 'info',
  needs_grading: 'info',
  graded: 'success',
  released: 'success',
  voided: 'dark',
}
export const attemptChoices = choicesOf('tests.attempts.status', attemptStatuses, attemptVariants)
