/** What other rooms may use of admissions: how much waits, of which campaign, and how an applicant is found. */
export { waitingApplications } from './applications/queue/filterQueries'
export { findsApplicant } from './applications/queue/searchQueries'
export { newestCampaign } from './campaigns/queries'
export { waitingNameChanges } from './nameChanges/queries'
export { waitingDocuments } from './documents/queue/filterQueries'
