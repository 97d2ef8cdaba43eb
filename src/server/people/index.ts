/** What other rooms may use of people: to tell them, to let them in, and to remember what they did. */
export { rememberLooks, type Looker } from './audit/writeQueries'
export { writeAudit } from './audit/writeQueries'
export { getDetails } from './auth/queries'
export { checkTermsAccepted } from './callerQueries'
export type { Notice, NoticeEvent, NoticeValues } from './notifications/events'
export { notify, notifyMany } from './notifications/queries'
export { inLatinLetters, issueSlip } from './users/loginSlip'
export { openEnrolleeAccount } from './users/loginSlip'
