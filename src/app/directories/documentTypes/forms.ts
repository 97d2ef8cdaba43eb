export { DocumentTypeCreate as Create } from './DocumentTypeCreate'
export { DocumentTypeEdit as Edit } from './DocumentTypeEdit'
