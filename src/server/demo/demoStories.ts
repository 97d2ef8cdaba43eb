import type { ApplicationAction, ApplicationStatus } from '../../api/admissions/applicationStates'

/** An entry in an application's history. */
export type HistoryEntry = {
  action: ApplicationAction
  from: ApplicationStatus | null
  to: ApplicationStatus | null
  byOffice: boolean
  reason?: string
}

const office = (
  action: ApplicationAction,
  from: ApplicationStatus | null,
  to: ApplicationStatus | null,
): HistoryEntry => ({
  action,
  from,
  to,
  byOffice: true,
})
export const draftCreated: HistoryEntry = { action: 'create', from: null, to: 'draft', byOffice: false }
const submission: HistoryEntry = { action: 'submit', from: 'draft', to: 'submitted', byOffice: false }
const claimed = office('claim', 'submitted', 'in_review')
const returned = office('return', 'in_review', 'needs_changes')
const accepted = [draftCreated, submission, claimed, office('accept', 'in_review', 'accepted')]
/** History of an application, by its current status. */
export const stories: Readonly<Record<ApplicationStatus, readonly HistoryEntry[]>> = {
  draft: [draftCreated],
  submitted: [draftCreated, submission],
  in_review: [draftCreated, submission, claimed],
  needs_changes: [draftCreated, submission, claimed, returned],
  resubmitted: [
    draftCreated,
    submission,
    claimed,
    returned,
    { action: 'resubmit', from: 'needs_changes', to: 'resubmitted', byOffice: false },
  ],
  accepted,
  recommended: [...accepted, office('recommend', 'accepted', 'recommended')],
  waitlist: [...accepted, office('waitlist', 'accepted', 'waitlist')],
  enrolled: [...accepted, office('recommend', 'accepted', 'recommended'), office('enrol', 'recommended', 'enrolled')],
  rejected: [
    draftCreated,
    submission,
    claimed,
    { ...office('reject', 'in_review', 'rejected'), reason: 'Нет документа об образовании.' },
  ],
  withdrawn: [draftCreated, submission, { action: 'withdraw', from: 'submitted', to: 'withdrawn', byOffice: false }],
}
