/** All endpoints of the feature. */
export { comments as commentsCalls } from './comments'
