/** All calls of the room. */
import { questionActions, questionFiles, questions } from './questions'

export const testingCalls = {
  ...questions,
  ...questionActions,
  ...questionFiles,
}
