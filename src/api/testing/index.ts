/** All endpoints of the testing feature. */
import { attempts } from './attempts'
import { grading } from './grading'
import { liveCalls } from './live'
import { papers } from './papers'
import { questionActions, questionFiles, questions } from './questions'
import { regrades } from './regrades'
import { results } from './results'
import { availableTests } from './availableTests'
import { testActions } from './testActions'
import { tests } from './tests'

export const testingCalls = {
  ...questions,
  ...questionActions,
  ...questionFiles,
  ...tests,
  ...testActions,
  ...availableTests,
  ...attempts,
  ...grading,
  ...liveCalls,
  ...papers,
  ...results,
  ...regrades,
}
