import { z } from 'zod'
import { byId, endpoints, file, longText, one, recordId, text, version } from '../kit/endpoints'
import { applicationConsent } from '../people/registration'
import { offeredCampaign } from './campaigns'
import { applicationChange, applicationFault, applicationForm } from './applicationForm'
import {
  consentState,
  acceptedConsents,
  choiceDetails,
  applicationAction,
  applicationEvent,
  remark,
  shownStatus,
} from './applicationStates'

/**
 * A remark for the applicant. If `is_addressed`, the applicant has changed the field after the remark and need not
 * answer it.
 */
const ownRemark = remark.extend({ is_addressed: z.boolean() })
export type OwnRemark = z.infer<typeof ownRemark>

/** The applicant's own application. */
export const myApplication = z.object({
  id: recordId,
  version,
  number: z.string(),
  status: shownStatus,
  /** Does not contain the directions: another endpoint returns them, and the browser caches its response. */
  campaign: offeredCampaign.omit({ directions: true }),
  ...applicationForm.shape,
  choices: z.array(choiceDetails),
  completeness: z.int(),
  /** Problems that prevent submitting, in the order of the form. */
  faults: z.array(applicationFault),
  /** Paths that can be edited now: all parts of a draft, the remarked paths after a return, otherwise none. */
  editable: z.array(z.string()),
  remarks: z.array(ownRemark),
  consents: z.array(consentState),
  events: z.array(applicationEvent),
  /** Actions that the applicant may take now. */
  actions: z.array(applicationAction),
  /** The next step as text, the applicant's deadline as a day (yyyy-MM-dd) or timestamp, and the page for it. */
  next: z.object({ text: z.string(), until: z.string().nullable(), path: z.enum(['/my-profile', '/my-documents']) }),
  decision_reason: z.string().nullable(),
  /** False until a self-registered user confirms the e-mail address; submitting requires it. */
  verified: z.boolean(),
  updated_at: z.string(),
})
export type MyApplication = z.infer<typeof myApplication>

/** Everything that a save changed in the application, except the parts that the request contained. */
const savedApplication = z.object({
  version,
  updated_at: z.string(),
  completeness: z.int(),
  /** For each part whose faults changed by this save: its complete new list, possibly empty. */
  faults: z.partialRecord(applicationFault.shape.part, z.array(applicationFault)),
  /** Present if the request contained choices. */
  choices: z.array(choiceDetails).optional(),
  /** For a returned application: paths that can be edited now and ids of remarks that no longer need an answer. */
  returned: z.object({ editable: z.array(z.string()), addressed: z.array(recordId) }).optional(),
})
export type SavedApplication = z.infer<typeof savedApplication>

const own = { any: ['enroll'] } as const
const applicationAnswer = one(myApplication)
const withVersion = z.strictObject({ version })

export const myApplicationCalls = endpoints({
  'GET /api/my/profile': {
    hasOwnQueue: true,
    summary: 'The current user’s newest application, or null',
    access: own,
    answer: one(myApplication.nullable()),
  },
  'POST /api/my/profile': {
    summary: 'Start an application in an open campaign, prefilled from the account and an earlier application',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ campaign_id: recordId }),
    answer: applicationAnswer,
  },
  'PATCH /api/my/profile': {
    hasOwnQueue: true,
    summary:
      'Save the sent parts of the current user’s application; the response contains everything else that changed. ' +
      'A stale version is a 409 with the current application. Not audited: drafts are private, and each ' +
      'submitted version is stored',
    access: own,
    audit: 'none',
    body: z.strictObject({ version, ...applicationChange.shape }),
    answer: one(savedApplication),
    current: myApplication,
  },
  'POST /api/my/profile/consents': {
    summary: 'Accept consents, each in the version that was shown',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ consents: acceptedConsents }),
    answer: applicationAnswer,
  },
  'POST /api/my/profile/remarks/:id': {
    summary: 'Answer a remark',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ answer: longText(2000).pipe(z.string().min(1)) }),
    answer: applicationAnswer,
  },
  'POST /api/my/profile/submit': {
    hasOwnQueue: true,
    summary: 'Submit the application, also after a return; 422 lists everything that is missing',
    access: { ...own, verified: true },
    audit: 'change',
    idempotency: 'stored',
    body: withVersion,
    answer: applicationAnswer,
  },
  'POST /api/my/profile/withdraw': {
    summary: 'Withdraw the application',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ version, reason: text(2000).optional() }),
    answer: applicationAnswer,
  },
  'POST /api/my/profile/choices/:id/decline': {
    summary: 'Decline a recommended place',
    access: own,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: withVersion,
    answer: applicationAnswer,
  },
  'GET /api/my/profile/consents/:kind/print': {
    summary: 'A consent form prefilled from the current user’s application, as a PDF in Russian to print and sign',
    access: own,
    params: z.strictObject({ kind: applicationConsent }),
    answer: file,
  },
  'GET /api/my/profile/print': {
    summary: 'The current user’s application as a PDF in Russian to print and sign',
    access: own,
    answer: file,
  },
})
