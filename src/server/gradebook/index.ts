/** What other rooms may use of the gradebook. */
export { findOwnGrades, findWaitingBooks } from './atHome'
export { findsGradebooks } from './homeQueries'
export { averageMarks } from './averageQueries'
