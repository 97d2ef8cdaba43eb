/** What other rooms may use of admissions: how much waits, and of which campaign. */
export { waitingApplications } from './applications/queue/filterQueries'
export { newestCampaign } from './campaigns/queries'
export { waitingDocuments } from './documents/queue/filterQueries'
