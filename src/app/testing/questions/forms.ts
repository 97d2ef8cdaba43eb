export { QuestionCreate as Create } from './QuestionCreate'
export { QuestionEdit as Edit } from './QuestionEdit'
