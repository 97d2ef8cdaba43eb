export { SubjectList as List } from './SubjectList'
