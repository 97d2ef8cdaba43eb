/** Public API of the homework feature. */
export { findHomeworkToReview, findOwnHomework, type HomeworkTask } from './home'
