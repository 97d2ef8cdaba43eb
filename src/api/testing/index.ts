/** All endpoints of the testing feature. */
import { attempts } from './attempts'
import { grading } from './grading'
import { papers } from './papers'
import { questionActions, questionFiles, questions } from './questions'
import { results } from './results'
import { takings } from './takings'
import { testActions } from './testActions'
import { tests } from './tests'

export const testingCalls = {
  ...questions,
  ...questionActions,
  ...questionFiles,
  ...tests,
  ...testActions,
  ...takings,
  ...attempts,
  ...grading,
  ...papers,
  ...results,
}
