/** Statuses, remarks, events and choices of an application, shared by the applicant's and the office's views. */
import { z } from 'zod'
import { choiceStates, applicationSources } from '../kit/codes'
import { recordId, variant, version } from '../kit/endpoints'
import { basis } from '../directories/directions'
import { applicationConsent } from '../people/registration'

export const applicationStatus = z.enum([
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
export type ApplicationStatus = z.infer<typeof applicationStatus>
/** All statuses except `draft`, which only the applicant sees by default. */
export const submittedStatuses: readonly ApplicationStatus[] = applicationStatus.exclude(['draft']).options
/** Whether the applicant filled the application in online or the office did for a walk-in. */
export const applicationSource = z.enum(applicationSources)
export type ApplicationSource = z.infer<typeof applicationSource>
/** A status with the name and colour that the college configured. */
export const shownStatus = z.object({ code: applicationStatus, name: z.string(), variant })

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
/** The combined state of all originals that a direction requires. */
export const originalsState = z.enum(['not_needed', 'awaited', 'received'])
export const choiceDetails = z.object({
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
  originals: originalsState.nullable(),
  /** The group of an enrolled student and the first day in it (yyyy-MM-dd). */
  group: z.object({ id: recordId, code: z.string(), started_on: z.string() }).nullable(),
})
export type ChoiceDetails = z.infer<typeof choiceDetails>

export const applicationAction = z.enum([
  'create',
  'submit',
  'claim',
  'unclaim',
  'return',
  'undo_return',
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
  'score',
  'revoke',
])
export type ApplicationAction = z.infer<typeof applicationAction>
/** Document events in the timeline of an application. */
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
export const timelineAction = z.enum([...applicationAction.options, ...documentEvent.options])
export type TimelineAction = z.infer<typeof timelineAction>
/** An entry of the timeline. `actor_name` is null for applicants, who do not see which staff member acted. */
export const applicationEvent = z.object({
  id: recordId,
  action: timelineAction,
  to_status: applicationStatus.nullable(),
  reason: z.string().nullable(),
  actor_name: z.string().nullable(),
  /** The choice as text; null if the event concerns the whole application. */
  choice: z.string().nullable(),
  /** The name of the document, or null. */
  document: z.string().nullable(),
  /** The achievement points and preference set by this event, or null. */
  scoring: z.object({ points: z.int(), preference: z.boolean() }).nullable(),
  at: z.string(),
})
export type ApplicationEvent = z.infer<typeof applicationEvent>

/** A consent; `given_at` is null until the applicant accepts the version in force. */
export const consentState = z.object({
  kind: applicationConsent,
  version: z.int(),
  title: z.string(),
  body: z.string(),
  given_at: z.string().nullable(),
})
export type ConsentState = z.infer<typeof consentState>
/** Accepted consents, each with the version that was shown. */
export const acceptedConsents = z
  .array(z.strictObject({ kind: applicationConsent, version }))
  .min(1)
  .max(applicationConsent.options.length)
export type AcceptedConsent = z.infer<typeof acceptedConsents>[number]
