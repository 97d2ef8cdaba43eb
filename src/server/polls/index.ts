/** Public interface of polls for other features and for server startup. */
export { recoverPolls } from './transitions/runDuePolls'
export { countRunningPolls, searchPolls, searchVoting, findVoting } from './homeQueries'
