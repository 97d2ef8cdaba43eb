/** Public API of the gradebook feature. */
export { findOwnGrades, findPendingBooks } from './home'
export { findsGradebooks } from './featureQueries'
export { createGradebooks, type NewBook } from './bookQueries'
export { scaleOf } from './rules'
export { averageMarks } from './averageQueries'
export { finalMarks, listFinalMarks, listUnsignedBooks, type FinalMark, type UnsignedBook } from './finalMarkQueries'
export { canRead, listPeriods } from './bookAccessQueries'
