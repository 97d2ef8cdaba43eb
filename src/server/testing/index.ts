/** The API of this feature for other features. */
export { htmlsIn } from './content/cleanContent'
export { countAvailableTests as findSitting } from './attempts/availableTests'
export {
  countQuestions,
  countTests,
  searchQuestions as findsQuestions,
  searchAvailableTests as findsTakings,
  searchTests as findsTests,
  listRunning,
} from './homeQueries'
export { waitingAnswers } from './grading/queueQueries'
export { countedPercents, countedScores, type CountedPercent } from './grading/countedQueries'
export { scoreJobs as scoresChangedJobs } from './grading/scoreJobs'
export { readableBy as readableTests } from './tests/reachQueries'
export { linkQuestions, updateTotals as renewTestFigures } from './tests/itemQueries'
