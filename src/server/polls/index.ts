/** Public interface of polls for other features and for server startup. */
export { recoverPolls } from './transitions/runDuePolls'
export { ownVoting } from './home'
export { countRunningPolls, searchPolls, searchVoting } from './homeQueries'
export { pollDates } from './calendarQueries'
