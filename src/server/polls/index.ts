/** What other rooms, and the start of the server, may use of polls. */
export { settlePolls } from './moves/byClock'
export { countRunningPolls, findsPolls, findsVoting, findVoting } from './homeQueries'
