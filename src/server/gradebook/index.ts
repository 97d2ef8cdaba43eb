/** Public API of the gradebook feature. */
export { findOwnGrades, findPendingBooks } from './home'
export { findsGradebooks } from './featureQueries'
export { averageMarks } from './averageQueries'
export { listSignedFinals, listUnsignedBooks, type SignedMark, type UnsignedBook } from './signedFinalsQueries'
