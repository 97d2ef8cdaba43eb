/** The API of this feature for other features. */
export { htmlsIn } from './content/cleanContent'
export { findMarking, findOwnTests, findTestDates } from './home'
export {
  searchQuestions,
  searchAvailableTests,
  searchTests,
  listRunning,
} from './homeQueries'
export { waitingAnswers } from './grading/queueQueries'
export { countedPercents, countedScores, type CountedPercent } from './grading/countedQueries'
export { scoreJobs } from './grading/scoreJobs'
export { readableBy as readableTests } from './tests/reachQueries'
export { linkQuestions, updateTotals as renewTestFigures } from './tests/itemQueries'
