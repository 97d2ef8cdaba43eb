export { ownHomeworkDates, setHomeworkDates } from './calendarQueries'
/** Public API of the homework feature. */
export { dueHomework, findHomeworkToReview, ownHomework } from './home'
