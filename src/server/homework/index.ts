/** Public interface of the homework feature. */
export { ownHomeworkDates, setHomeworkDates } from './calendarQueries'
