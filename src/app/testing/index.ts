/** Public API of the testing feature: parts of the grading screen that other reviews use. Their messages are in the part `testing`. */
export { Criteria } from './grading/Criteria'
export { appendComment, pointButtons } from './grading/draft'
export { savedKeys } from './grading/keys'
export { SavedComments } from './grading/SavedComments'
