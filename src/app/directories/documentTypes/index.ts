export { DocumentTypeList as List } from './DocumentTypeList'
