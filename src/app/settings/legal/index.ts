export { LegalTextsPage } from './LegalTextsPage'
