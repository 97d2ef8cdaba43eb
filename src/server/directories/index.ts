/** What other rooms may use of the directories. */
export { listOpenDirections } from './directions/queries'
export { usualEntryLevels } from './directions/rules'
export { documentTypeWords, isActiveDocumentType } from './documentTypes/queries'
export { requirementsChanged, requirementsChangedJob } from './requirements'
