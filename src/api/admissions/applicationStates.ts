/**
 * How an application stands: its status, remarks, story and the fate of its wishes, as both the applicant and the
 * office read them.
 */
import { z } from 'zod'
import { choiceStates, profileSources } from '../kit/codes'
import { recordId, variant, version } from '../kit/endpoints'
import { basis } from '../directories/directions'
import { profileConsent } from '../people/registration'

export const profileStatus = z.enum([
  'draft',
  'submitted',
  'in_review',
  'needs_changes',
  'resubmitted',
  'accepted',
  'waitlist',
  'recommended',
  'enrolled',
  'rejected',
  'withdrawn',
])
export type ProfileStatus = z.infer<typeof profileStatus>
/** All but drafts, which are the applicant's own. */
export const sentStatuses: readonly ProfileStatus[] = profileStatus.exclude(['draft']).options
/** Whether the applicant filled it in, or the office for somebody who came there. */
export const profileSource = z.enum(profileSources)
export type ProfileSource = z.infer<typeof profileSource>
/** A status in the college's own words and colour. */
export const shownStatus = z.object({ code: profileStatus, name: z.string(), variant })

export const remarkSeverity = z.enum(['blocking', 'info'])
export const remarkState = z.enum(['open', 'answered', 'resolved'])
/** A part of the form (`person`), a field (`person.snils`) or a document (`documents.passport`, by its type's code). */
export const remarkPath = z
  .string()
  .max(100)
  .regex(
    /^(person|contacts|education|exam_results|achievements|benefits|representative|choices|consents|documents)(\.[a-z0-9_]+)*$/,
  )
export const remark = z.object({
  id: recordId,
  path: z.string(),
  text: z.string(),
  severity: remarkSeverity,
  state: remarkState,
  answer: z.string().nullable(),
  created_at: z.string(),
})
export type Remark = z.infer<typeof remark>

export const choiceState = z.enum(choiceStates)
export type ChoiceState = z.infer<typeof choiceState>
/** Of all the originals that a direction asks of an applicant. */
export const originalsStanding = z.enum(['not_needed', 'awaited', 'received'])
export const placedChoice = z.object({
  id: recordId,
  direction_id: recordId,
  direction_code: z.string(),
  direction_name: z.string(),
  direction_profile: z.string().nullable(),
  education_method_id: z.int(),
  education_method: z.string(),
  basis,
  priority: z.int(),
  state: choiceState,
  state_at: z.string(),
  state_reason: z.string().nullable(),
  /** Null before the application is accepted. */
  originals: originalsStanding.nullable(),
  /** Where the enrolled study, and from which day on (yyyy-MM-dd). */
  group: z.object({ id: recordId, code: z.string(), started_on: z.string() }).nullable(),
})
export type PlacedChoice = z.infer<typeof placedChoice>

export const profileAction = z.enum([
  'create',
  'submit',
  'claim',
  'release',
  'return',
  'take_back',
  'resubmit',
  'accept',
  'reject',
  'recommend',
  'waitlist',
  'decline',
  'enrol',
  'undo',
  'withdraw',
  'reopen',
  'correct',
  'judge',
  'revoke',
])
export type ProfileAction = z.infer<typeof profileAction>
/** What becomes of a document, as the story of its application tells it. */
export const documentEvent = z.enum([
  'document_scanned',
  'document_sent',
  'document_accepted',
  'document_rejected',
  'document_revoked',
  'document_requested',
  'document_required',
  'document_waived',
  'document_expired',
  'original_received',
  'original_returned',
])
export type DocumentEvent = z.infer<typeof documentEvent>
export const storyAction = z.enum([...profileAction.options, ...documentEvent.options])
export type StoryAction = z.infer<typeof storyAction>
/** One line of the story. The applicant is not told who of the office did it. */
export const profileEvent = z.object({
  id: recordId,
  action: storyAction,
  to_status: profileStatus.nullable(),
  reason: z.string().nullable(),
  actor_name: z.string().nullable(),
  /** The choice it concerns, in words; null when it concerns the whole application. */
  choice: z.string().nullable(),
  /** The name of the document it concerns, or null. */
  document: z.string().nullable(),
  /** What achievements and benefits count for from then on, where that was judged. */
  judgement: z.object({ points: z.int(), preference: z.boolean() }).nullable(),
  at: z.string(),
})
export type ProfileEvent = z.infer<typeof profileEvent>

/** A consent as it stands: whether the text in force was agreed to. */
export const consentState = z.object({
  kind: profileConsent,
  version: z.int(),
  title: z.string(),
  body: z.string(),
  given_at: z.string().nullable(),
})
export type ConsentState = z.infer<typeof consentState>
/** The texts that are agreed to, each in the version that was shown. */
export const givenConsents = z
  .array(z.strictObject({ kind: profileConsent, version }))
  .min(1)
  .max(profileConsent.options.length)
export type GivenConsent = z.infer<typeof givenConsents>[number]
