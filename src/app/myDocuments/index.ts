export { MyDocumentsPage } from './MyDocumentsPage'
