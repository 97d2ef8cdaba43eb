/** Public API of the gradebook feature. */
export { findOwnGrades, ownLessons, taughtLessons } from './home'
export { findCurrentPeriod, findTeaching } from './teachingHome'
export { waitingBooks } from './books/pendingQueries'
export { findsGradebooks } from './featureQueries'
export { createGradebooks, type NewBook } from './bookQueries'
export { scaleOf } from './rules'
export { averageMarks } from './averageQueries'
export { finalMarks, listFinalMarks, listUnsignedBooks, type FinalMark, type UnsignedBook } from './finalMarkQueries'
export { canEdit, canRead, listPeriods } from './bookAccessQueries'
export { lockUnsigned } from './bookQueries'
export { deleteEmptyItem, setItemArchived } from './books/itemQueries'
export { addColumn, changeColumn } from './books/columns'
export { takeNoticesOf } from './cellQueries'
export { isPosted } from './finalsQueries'
export { publishBookChange } from './liveQueries'
export { writeMarks } from './writeMarks'
export {
  examinationDates,
  ownLessonDates,
  ownRetakeDates,
  ownWorkDates,
  taughtLessonDates,
} from './calendarQueries'
export { isTaughtBy } from './homeQueries'
