/** Public interface of the directories feature. */
export { listOpenDirections } from './directions/queries'
export { usualEntryLevels } from './directions/rules'
export { documentTypeWords, isActiveDocumentType } from './documentTypes/queries'
export { listSimilarSubjects, type SimilarSubject } from './subjects/similarQueries'
export { queueRequirementsChanged, requirementsChangedJob } from './requirements'
