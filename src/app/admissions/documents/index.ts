export { DocumentQueue as List } from './DocumentQueue'
