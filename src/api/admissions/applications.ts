import { z } from 'zod'
import {
  byId,
  day,
  distinct,
  endpoints,
  file,
  many,
  manyDone,
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
import { profileCase, profileRow } from './applicationCase'
import { basis } from '../directories/directions'
import { profileChange } from './applicationForm'
import { givenConsents, profileSource, profileStatus, remarkPath, remarkSeverity } from './applicationStates'
import { profileConsent } from '../people/registration'
import { loginSlip } from '../people/userAccounts'

const manage = { any: ['manage profiles'] } as const
const theCase = one(profileCase)
const act = { access: manage, audit: 'change', answer: theCase } as const
const withVersion = z.strictObject({ version })
const reason = text(2000)

/** What the queue can be narrowed to, whatever view of it one looks at. */
const narrowing = {
  campaign_id: recordId,
  direction_id: oneOrMany(recordId),
  basis: oneOrMany(basis),
  source: oneOrMany(profileSource),
  /** When they were sent: from the first moment on, before the second. */
  submitted_from: moment,
  submitted_until: moment,
  /** Some required document is not accepted yet. */
  documents_missing: z.boolean(),
}
const filter = {
  ...narrowing,
  q,
  status: oneOrMany(profileStatus),
  /** Cases I hold. */
  mine: z.boolean(),
  /** Cases nobody holds that wait for a reviewer. */
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

export const profiles = endpoints({
  'GET /api/profiles': {
    summary:
      'The queue of applications of a campaign, the newest campaign when none is named; drafts only when asked for',
    access: manage,
    query: tabbedListQuery({ sort, filter }),
    answer: page(profileRow),
  },
  'GET /api/profiles/export': {
    summary: 'The filtered applications as a CSV or XLSX file; that it was taken is remembered',
    access: manage,
    audit: 'change',
    query: exportQuery({ sort, filter }),
    answer: file,
  },
  'POST /api/profiles': {
    summary:
      'A walk-in applicant: an account without e-mail with its login slip, or a known person, and the application in the campaign',
    access: manage,
    audit: 'change',
    repeated: 'refused',
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
    summary: 'Applicants to choose from for a walk-in application: people whose role enrolls; 50 a page',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(z.object({ id: recordId, name: z.string(), email: z.string().nullable() })),
  },
  'POST /api/profiles/next': {
    summary:
      'Claim the application that has waited longest of those narrowed to, or null; what one gave back within half an hour is last',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject(narrowing).partial(),
    answer: one(z.object({ id: recordId }).nullable()),
  },
  'GET /api/profiles/:id': { summary: 'The case', access: manage, params: byId, answer: theCase },
  'PATCH /api/profiles/:id': {
    ...act,
    summary:
      'Fill in a walk-in’s draft, or correct an application that one holds; a stale version is a 409 with the current case',
    params: byId,
    body: z.strictObject({
      version,
      ...profileChange.shape,
    }),
  },
  'POST /api/profiles/:id/judge': {
    ...act,
    repeated: 'kept',
    summary:
      'Say what achievements and benefits count for in the ranking, and the results of exams that the college ' +
      'held, until the enrolment; once the application is accepted, for a reason',
    params: byId,
    body: z.strictObject({
      version,
      achievement_points: z.int().min(0).max(100),
      preference: z.boolean(),
      /** Only of exams that the college holds for a direction wished for; null takes a result back. */
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
      'A new login slip for an applicant without e-mail, who works for nobody: the old password and every session end',
    access: { ...manage, inPerson: true },
    audit: 'change',
    repeated: 'refused',
    params: byId,
    answer: one(loginSlip),
  },
  'POST /api/profiles/:id/reveal': {
    summary: 'Read one masked field; that it was read is remembered',
    access: manage,
    audit: 'change',
    repeated: 'refused',
    params: byId,
    body: z.strictObject({ path: z.string().max(100) }),
    answer: one(z.object({ path: z.string(), value: z.string() })),
  },
  'GET /api/profiles/:id/snapshots/:number': {
    summary: 'The application as it was sent the N-th time, masked like the case',
    access: manage,
    params: z.strictObject({ id: pathId, number: pathId }),
    answer: one(z.object({ number: z.int(), taken_at: z.string(), data: z.record(z.string(), z.unknown()) })),
  },
  'GET /api/profiles/:id/print': {
    summary: 'The application as a PDF in Russian, nothing masked; that it was printed is remembered',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'GET /api/profiles/:id/consents/:kind/print': {
    summary:
      'A blank of a consent as a PDF, filled in with what the application says, nothing masked; that it was printed is remembered',
    access: manage,
    audit: 'change',
    params: z.strictObject({ id: pathId, kind: profileConsent }),
    answer: file,
  },
  'POST /api/profiles/:id/consents': {
    ...act,
    repeated: 'kept',
    summary: 'Record consents that the applicant signed on paper',
    params: byId,
    body: z.strictObject({ consents: givenConsents }),
  },
  'POST /api/profiles/:id/submit': {
    ...act,
    summary: 'Send a walk-in’s application',
    params: byId,
    body: withVersion,
    repeated: 'kept',
  },
  'POST /api/profiles/:id/claim': {
    ...act,
    repeated: 'kept',
    summary: 'Take the case for 30 minutes, or prolong that; 409 while somebody else holds it',
    params: byId,
    body: z.strictObject({}),
  },
  'POST /api/profiles/:id/release': {
    ...act,
    repeated: 'kept',
    summary: 'Give the case back to the queue',
    params: byId,
    body: z.strictObject({}),
  },
  'POST /api/profiles/:id/remarks': {
    ...act,
    repeated: 'kept',
    summary: 'Remark on a part, a field or a document of a case one holds',
    params: byId,
    body: z.strictObject({ path: remarkPath, text: text(2000), severity: remarkSeverity }),
  },
  'POST /api/profiles/:id/remarks/:remarkId/resolve': {
    ...act,
    repeated: 'kept',
    summary: 'Close a remark',
    params: z.strictObject({ id: pathId, remarkId: pathId }),
    body: z.strictObject({}),
  },
  'POST /api/profiles/:id/return': {
    ...act,
    repeated: 'kept',
    summary:
      'Return the application with its open remarks, to be mended by the end of a day of the college’s ' +
      'calendar where one is named. The applicant is told ten seconds later',
    params: byId,
    body: z.strictObject({ version, due_on: day.nullable().default(null) }),
  },
  'POST /api/profiles/:id/take-back': {
    ...act,
    repeated: 'kept',
    summary:
      'Take one’s own return back within ten seconds, unseen by the applicant: the case is in hand again, nobody is told',
    params: byId,
    body: withVersion,
  },
  'POST /api/profiles/:id/accept': {
    ...act,
    summary: 'Accept the application',
    params: byId,
    body: withVersion,
    repeated: 'kept',
  },
  'POST /api/profiles/:id/reject': {
    ...act,
    repeated: 'kept',
    summary: 'Reject the application',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/revoke': {
    ...act,
    repeated: 'kept',
    summary: 'Take an acceptance or a rejection back: the application is in review again, and one’s own for 30 minutes',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/withdraw': {
    ...act,
    repeated: 'kept',
    summary: 'Withdraw the application for the applicant',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/:id/reopen': {
    ...act,
    repeated: 'kept',
    summary: 'Make a rejected or withdrawn application a draft again, while the campaign is open',
    params: byId,
    body: z.strictObject({ version, reason }),
  },
  'POST /api/profiles/claim': {
    summary: 'Claim many applications; each is told why not',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/profiles/accept': {
    summary: 'Accept many of the applications one holds; each is told why not',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/profiles/reject': {
    summary: 'Reject many of the applications one holds, for one reason; each is told why not',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, reason }),
    answer: manyDone,
  },
})
