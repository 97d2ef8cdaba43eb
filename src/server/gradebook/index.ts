/** Public API of the gradebook feature. */
export { findOwnGrades, findPendingBooks } from './home'
export { findsGradebooks } from './roomQueries'
export { averageMarks } from './averageQueries'
