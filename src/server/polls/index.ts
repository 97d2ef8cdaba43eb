/** What other rooms, and the start of the server, may use of polls. */
export { checkPollKeys } from './secret/lostKey'
