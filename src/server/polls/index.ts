/** Public interface of polls for other features and for server startup. */
export { settlePolls } from './moves/byClock'
export { countRunningPolls, findsPolls, findsVoting, findVoting } from './homeQueries'
