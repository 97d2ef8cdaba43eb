export { ownHomeworkDates, setHomeworkDates } from './calendarQueries'
/** Public API of the homework feature. */
export { findHomeworkToReview, ownHomework } from './home'
