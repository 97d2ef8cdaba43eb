export { SubjectCreate as Create } from './SubjectCreate'
export { SubjectEdit as Edit } from './SubjectEdit'
