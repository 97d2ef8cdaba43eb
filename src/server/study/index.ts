/** Public API of the study feature. */
export { findsMaterials, findsReading } from './homeQueries'
export { dueReading, ownReading } from './home'
export { readableBy as readableMaterials } from './reachQueries'
export { dueReadingDates, ownReadingDates } from './calendarQueries'
