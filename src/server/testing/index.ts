/** The API of this feature for other features. */
export { htmlsIn } from './content/cleanContent'
export { findSitting } from './attempts/takings'
export { countQuestions, countTests, findsQuestions, findsTakings, findsTests, listRunning } from './homeQueries'
export { waitingAnswers } from './grading/queueQueries'
export { countedPercents, countedScores, type CountedPercent } from './grading/countedQueries'
export { scoresChangedJobs } from './grading/scores'
export { readableBy as readableTests } from './tests/reachQueries'
export { linkQuestions, renewFigures as renewTestFigures } from './tests/itemQueries'
