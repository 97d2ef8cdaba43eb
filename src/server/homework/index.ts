/** Public API of the homework feature. */
export { findHomeworkToReview, ownHomework } from './home'
