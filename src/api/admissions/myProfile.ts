import { z } from 'zod'
import { byId, endpoints, file, longText, one, recordId, text, version } from '../kit/endpoints'
import { profileConsent } from '../people/registration'
import { offeredCampaign } from './campaigns'
import { profileChange, profileFault, profileForm } from './applicationForm'
import {
  consentState,
  givenConsents,
  placedChoice,
  profileAction,
  profileEvent,
  remark,
  shownStatus,
} from './applicationStates'

/** A remark as its applicant reads it: what it speaks of may have been changed since, and then it needs no answer. */
const ownRemark = remark.extend({ is_mended: z.boolean() })
export type OwnRemark = z.infer<typeof ownRemark>

/** The applicant's own application, whole. */
export const myProfile = z.object({
  id: recordId,
  version,
  number: z.string(),
  status: shownStatus,
  /** What it offers is a call of its own: the browser keeps that. */
  campaign: offeredCampaign.omit({ directions: true }),
  ...profileForm.shape,
  choices: z.array(placedChoice),
  completeness: z.int(),
  /** What keeps it from being sent, in the order of the form. */
  faults: z.array(profileFault),
  /** Paths that may be edited now: every part of a draft, after a return the remarked ones, otherwise none. */
  editable: z.array(z.string()),
  remarks: z.array(ownRemark),
  consents: z.array(consentState),
  events: z.array(profileEvent),
  /** What the applicant may do now. */
  actions: z.array(profileAction),
  /**
   * What happens next, in words; the day (yyyy-MM-dd) or the moment until which it is the applicant's turn, and the
   * page where it is done.
   */
  next: z.object({ text: z.string(), until: z.string().nullable(), path: z.enum(['/my-profile', '/my-documents']) }),
  decision_reason: z.string().nullable(),
  /** An account that registered alone is not until its address is confirmed; until then nothing can be sent. */
  proven: z.boolean(),
  updated_at: z.string(),
})
export type MyProfile = z.infer<typeof myProfile>

/**
 * What saving has changed, beside the parts that were sent; the rest of the application stands as it was answered
 * before.
 */
const savedProfile = z.object({
  version,
  updated_at: z.string(),
  completeness: z.int(),
  /** Of the parts whose faults are others now: all of them. */
  faults: z.partialRecord(profileFault.shape.part, z.array(profileFault)),
  /** The wishes, where they were sent. */
  choices: z.array(placedChoice).optional(),
  /** Of a returned application: what may be edited now, and the remarks that need no answer any more. */
  returned: z.object({ editable: z.array(z.string()), mended: z.array(recordId) }).optional(),
})
export type SavedProfile = z.infer<typeof savedProfile>

const own = { any: ['enroll'] } as const
const mine = one(myProfile)
const withVersion = z.strictObject({ version })

export const myProfileCalls = endpoints({
  'GET /api/my/profile': {
    saves: true,
    summary: 'One’s newest application, or null when there is none',
    access: own,
    answer: one(myProfile.nullable()),
  },
  'POST /api/my/profile': {
    summary: 'Begin an application in an open campaign, filled from the account and from an earlier application',
    access: own,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ campaign_id: recordId }),
    answer: mine,
  },
  'PATCH /api/my/profile': {
    saves: true,
    summary:
      'Save what was typed into one’s application, part by part, and be told what has changed by it; a stale ' +
      'version is a 409 with the current application. Not audited: it is a draft until it is sent, and what is ' +
      'sent is kept',
    access: own,
    audit: 'none',
    body: z.strictObject({ version, ...profileChange.shape }),
    answer: one(savedProfile),
    current: myProfile,
  },
  'POST /api/my/profile/consents': {
    summary: 'Agree to texts of the application, in the version that was shown',
    access: own,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ consents: givenConsents }),
    answer: mine,
  },
  'POST /api/my/profile/remarks/:id': {
    summary: 'Answer a remark of the office',
    access: own,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ answer: longText(2000).pipe(z.string().min(1)) }),
    answer: mine,
  },
  'POST /api/my/profile/submit': {
    saves: true,
    summary: 'Send the application, or send it again after a return; 422 with everything that is missing',
    access: { ...own, proven: true },
    audit: 'change',
    repeated: 'kept',
    body: withVersion,
    answer: mine,
  },
  'POST /api/my/profile/withdraw': {
    summary: 'Withdraw the application',
    access: own,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ version, reason: text(2000).optional() }),
    answer: mine,
  },
  'POST /api/my/profile/choices/:id/decline': {
    summary: 'Give up the place that one is recommended for',
    access: own,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: withVersion,
    answer: mine,
  },
  'GET /api/my/profile/consents/:kind/print': {
    summary: 'A blank of a consent as a PDF, filled in with what one’s application says, to print and sign, in Russian',
    access: own,
    params: z.strictObject({ kind: profileConsent }),
    answer: file,
  },
  'GET /api/my/profile/print': {
    summary: 'One’s application as a PDF to print and sign, in Russian',
    access: own,
    answer: file,
  },
})
