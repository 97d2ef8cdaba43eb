/** Public API of the gradebook feature. */
export { findOwnGrades, findWaitingBooks } from './home'
export { findsGradebooks } from './roomQueries'
export { averageMarks } from './averageQueries'
