import type { ApplicationAction, ApplicationStatus } from '../../api/admissions/applicationStates'

/** An entry in an application's history. */
export type Line = {
  action: ApplicationAction
  from: ApplicationStatus | null
  to: ApplicationStatus | null
  byOffice: boolean
  reason?: string
}

const office = (action: ApplicationAction, from: ApplicationStatus | null, to: ApplicationStatus | null): Line => ({
  action,
  from,
  to,
  byOffice: true,
})
export const begun: Line = { action: 'create', from: null, to: 'draft', byOffice: false }
const sent: Line = { action: 'submit', from: 'draft', to: 'submitted', byOffice: false }
const claimed = office('claim', 'submitted', 'in_review')
const returned = office('return', 'in_review', 'needs_changes')
const accepted = [begun, sent, claimed, office('accept', 'in_review', 'accepted')]
/** History of an application, by its current status. */
export const stories: Readonly<Record<ApplicationStatus, readonly Line[]>> = {
  draft: [begun],
  submitted: [begun, sent],
  in_review: [begun, sent, claimed],
  needs_changes: [begun, sent, claimed, returned],
  resubmitted: [
    begun,
    sent,
    claimed,
    returned,
    { action: 'resubmit', from: 'needs_changes', to: 'resubmitted', byOffice: false },
  ],
  accepted,
  recommended: [...accepted, office('recommend', 'accepted', 'recommended')],
  waitlist: [...accepted, office('waitlist', 'accepted', 'waitlist')],
  enrolled: [...accepted, office('recommend', 'accepted', 'recommended'), office('enrol', 'recommended', 'enrolled')],
  rejected: [
    begun,
    sent,
    claimed,
    { ...office('reject', 'in_review', 'rejected'), reason: 'Нет документа об образовании.' },
  ],
  withdrawn: [begun, sent, { action: 'withdraw', from: 'submitted', to: 'withdrawn', byOffice: false }],
}
