export { ApplicationDocuments } from './ApplicationDocuments'
