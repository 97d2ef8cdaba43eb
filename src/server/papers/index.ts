/** Public interface of the papers feature. */
export { waitingPaperRequests } from './requests/requestQueries'
