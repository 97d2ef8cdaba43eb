import { z } from 'zod'
import {
  byId,
  day,
  distinct,
  endpoints,
  file,
  bulkIds,
  bulkResult,
  moment,
  one,
  page,
  pathId,
  recordId,
  text,
  version,
} from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { names } from '../people/names'
import { applicationCase, applicationRow } from './applicationCase'
import { basis } from '../directories/directions'
import { applicationChange } from './applicationForm'
import { acceptedConsents, applicationSource, applicationStatus, remarkPath, remarkSeverity } from './applicationStates'
import { applicationConsent } from '../people/registration'
import { loginSlip } from '../people/userAccounts'

const manage = { any: ['manage profiles'] } as const
const caseAnswer = one(applicationCase)
const act = { access: manage, audit: 'change', answer: caseAnswer } as const
const withVersion = z.strictObject({ version })
const reason = text(2000)

const queueFilter = {
  campaign_id: recordId,
  direction_id: oneOrMany(recordId),
  basis: oneOrMany(basis),
  source: oneOrMany(applicationSource),
  /** Range of the submission time: start inclusive, end exclusive. */
  submitted_from: moment,
  submitted_until: moment,
  /** At least one required document is not accepted yet. */
  documents_missing: z.boolean(),
}
const filter = {
  ...queueFilter,
  q,
  status: oneOrMany(applicationStatus),
  /** Cases that the current user has claimed. */
  mine: z.boolean(),
  /** Unclaimed cases that wait for a review. */
  waiting: z.boolean(),
}
const sort = [
  'status_at',
  'name',
  'number',
  'status',
  'average_score',
  'completeness',
  'submitted_at',
  'updated_at',
  'id',
] as const

export const applications = endpoints({
  'GET /api/profiles': {
    summary: 'The application queue of a campaign, by default the newest one; drafts only if the filter asks for them',
    access: manage,
    query: tabbedListQuery({ sort, filter }),
    answer: page(applicationRow),
  },
  'GET /api/profiles/export': {
    summary: 'The filtered applications as a CSV or XLSX file (audited)',
    access: manage,
    audit: 'change',
    query: exportQuery({ sort, filter }),
    answer: file,
  },
  'POST /api/profiles': {
    summary:
      'Create an application for a walk-in: for a new account without e-mail, with its login slip, or for an existing person',
    access: manage,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({
      campaign_id: recordId,
      applicant: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('new'), ...names }),
        z.strictObject({ kind: z.literal('known'), user_id: recordId }),
      ]),
    }),
    answer: one(z.object({ id: recordId, slip: loginSlip.nullable() })),
  },
  'GET /api/profiles/people': {
    summary: 'People to choose from for a walk-in application: users whose role may apply; 50 per page',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(z.object({ id: recordId, name: z.string(), email: z.string().nullable() })),
  },
  'POST /api/profiles/next': {
    summary:
      'Claim the application that has waited longest and matches the filter, or null. Applications that the user gave up in the last 30 minutes come last',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject(queueFilter).partial(),
    answer: one(z.object({ id: recordId }).nullable()),
  },
  'GET /api/profiles/:id': {
    summary: 'An application as a case to review',
    access: manage,
    params: byId,
    answer: caseAnswer,
  },
  'PATCH /api/profiles/:id': {
    ...act,
    summary:
      'Fill in a walk-in’s draft or correct a claimed application; a stale version is a 409 with the current case',
    params: byId,
    body: z.strictObject({
      version,
      ...applicationChange.shape,
    }),
  },
  'POST /api/profiles/:id/score': {
    ...act,
    idempotency: 'stored',
    summary:
      'Set achievement points, preference and scores of the college’s exams, which the ranking uses, until ' +
      'enrolment; requires a reason once the application is accepted',
    params: byId,
    body: z.strictObject({
      version,
      achievement_points: z.int().min(0).max(100),
      preference: z.boolean(),
      /** Scores of the college's own exams for the chosen directions; null clears a score. */
      exam_scores: z
        .array(z.strictObject({ subject_id: recordId, score: z.int().min(0).max(100).nullable() }))
        .max(20)
        .refine((items) => distinct(items.map((item) => item.subject_id)), { error: 'repeated' })
        .default([]),
      reason: reason.optional(),
    }),
  },
  'POST /api/profiles/:id/login-slip': {
    summary:
      'Issue a new login slip for an applicant without e-mail and without other roles; the old password and all sessions end',
    access: { ...manage, sessionOnly: true },
    audit: 'change',
    idempotency: 'refused',
    params: byId,
    answer: one(loginSlip),
  },
  'POST /api/profiles/:id/reveal': {
    summary: 'Reveal a masked field (audited)',
    access: manage,
    audit: 'change',
    idempotency: 'refused',
    params: byId,
    body: z.strictObject({ path: z.string().max(100) }),
    answer: one(z.object({ path: z.string(), value: z.string() })),
  },
  'GET /api/profiles/:id/snapshots/:number': {
    summary: 'The N-th submitted version of the application, masked like the case',
    access: manage,
    params: z.strictObject({ id: pathId, number: pathId }),
    answer: one(z.object({ number: z.int(), taken_at: z.string(), data: z.record(z.string(), z.unknown()) })),
  },
  'GET /api/profiles/:id/print': {
    summary: 'The application as a PDF in Russian, unmasked (audited)',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'GET /api/profiles/:id/consents/:kind/print': {
    summary: 'A consent form prefilled from the application, as a PDF in Russian, unmasked (audited)',
    access: manage,
    audit: 'change',
    params: z.strictObject({ id: pathId, kind: applicationConsent }),
    answer: file,
  },
  'POST /api/profiles/:id/consents': {
    ...act,
    idempotency: 'stored',
    summary: 'Record consents that the applicant signed on paper',
    params: byId,
    body: z.strictObject({ consents: acceptedConsents }),
  },
  'POST /api/profiles/:id/submit': {
    ...act,
    summary: 'Submit a walk-in’s application',
    params: byId,
    body: withVersion,
    idempotency: 'stored',
  },
  'POST /api/profiles/:id/claim': {
    ...act,
    idempotency: 'stored',
    summary: 'Claim the case for 30 minutes or extend the claim; 409 while somebody else has it',
    params: byId,
    body: z.strictObject({}),
  },
  'DELETE /api/profiles/:id/claim': {
    ...act,
    summary: 'Give up the claim: the case returns to the queue',
    params: byId,
  },
  'POST /api/profiles/:id/remarks': {
    ...act,
    idempotency: 'stored',
    summary: 'Add a remark on a part, a field or a document of a claimed case',
    params: byId,
    body: z.strictObject({ path: remarkPath, text: text(2000), severity: remarkSeverity }),
  },
  'POST /api/profiles/:id/remarks/:remarkId/resolve': {
    ...act,
    idempotency: 'stored',
    summary: 'Resolve a remark',
    params: z.strictObject({ id: pathId, remarkId: pathId }),
    body: z.strictObject({}),
  },
  'POST /api/profiles/:id/return': {
    ...act,
    idempotency: 'stored',
    summary:
      'Return the application with its open remarks for correction, optionally by the end of a day in the ' +
      'college’s time zone. The applicant is notified ten seconds later',
    params: byId,
    body: z.strictObject({ version, due_on: day.nullable().default(null) }),
  },
  'POST /api/profiles/:id/undo-return': {
    ...act,
    idempotency: 'stored',
    summary: 'Undo the current user’s return within ten seconds: the case is claimed again and nobody is notified',
    params: byId,
    body: withVersion,
  },
  'POST /api/profiles/:id/accept': {
    ...act,
    summary: 'Accept the application',
    params: byId,
    body: withVersion,
    idempotency: 'stored',
  },
  'POST /api/profiles/:id/reject': {
    ...act,
    idempotency: 'stored',
    summary: 'Reject the application',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/revoke': {
    ...act,
    idempotency: 'stored',
    summary: 'Revoke an acceptance or a rejection: the application is in review again, claimed for 30 minutes',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/withdraw': {
    ...act,
    idempotency: 'stored',
    summary: 'Withdraw the application for the applicant',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/reopen': {
    ...act,
    idempotency: 'stored',
    summary: 'Turn a rejected or withdrawn application into a draft while the campaign is open',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/claim': {
    summary: 'Claim many applications; refused ones are listed with the reason',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/profiles/accept': {
    summary: 'Accept many claimed applications; refused ones are listed with the reason',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/profiles/reject': {
    summary: 'Reject many claimed applications with one reason; refused ones are listed with the reason of the refusal',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, reason }),
    answer: bulkResult,
  },
})
