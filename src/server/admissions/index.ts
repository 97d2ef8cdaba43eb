/** The public interface of the admissions feature. */
export { waitingApplications } from './applications/queue/filterQueries'
export { readPersonalLines } from './applications/case/personalLines'
export { matchesApplicant } from './applications/queue/searchQueries'
export { newestCampaign } from './campaigns/campaignQueries'
export { renameApplications, waitingNameChanges } from './nameChanges/queries'
export { waitingDocuments } from './documents/queue/filterQueries'
export { campaignDates, changesDates, entranceExamDates, originalsDates } from './calendarQueries'
