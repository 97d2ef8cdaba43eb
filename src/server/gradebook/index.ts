/** What other rooms may use of the gradebook. */
export { findOwnGrades, findWaitingBooks } from './home'
export { findsGradebooks } from './roomQueries'
export { averageMarks } from './averageQueries'
