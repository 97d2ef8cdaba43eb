export { ExamCreate as Create } from './ExamCreate'
export { ExamEdit as Edit } from './ExamEdit'
