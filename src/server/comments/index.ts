/** Public API of the comments feature. */
export { reportedComments } from './home'
