/** An application for the office: a queue row and the full case. */
import { z } from 'zod'
import { originalState, shownDocumentStatus } from './documentStates'
import { day, recordId, stamps } from '../kit/endpoints'
import { applicationFault, applicationForm } from './applicationForm'
import {
  consentState,
  choiceDetails,
  applicationAction,
  applicationEvent,
  applicationSource,
  remark,
  shownStatus,
} from './applicationStates'

const person = z.object({ id: recordId, name: z.string() })
/** The reviewer who has claimed the case, and the time when the claim ends. */
export const claim = z.object({ holder: person, until: z.string(), mine: z.boolean() })

/** A row of the queue. `waiting_hours` counts from the last status change. */
export const applicationRow = z.object({
  id: recordId,
  number: z.string(),
  name: z.string(),
  status: shownStatus,
  source: applicationSource,
  completeness: z.int(),
  average_score: z.number().nullable(),
  /** Direction codes in order of priority; empty if the applicant has chosen none. */
  directions: z.string(),
  /** The direction of the first choice. */
  first_direction_id: recordId.nullable(),
  documents: z.object({ waiting: z.int(), accepted: z.int(), required: z.int() }),
  claim: claim.nullable(),
  submitted_at: z.string().nullable(),
  status_at: z.string(),
  waiting_hours: z.int(),
  updated_at: z.string(),
})
export type ApplicationRow = z.infer<typeof applicationRow>

const caseDocument = z.object({
  id: recordId.nullable(),
  document_type_id: recordId,
  code: z.string(),
  name: z.string(),
  required: z.boolean(),
  status: shownDocumentStatus,
  original: originalState,
})

/** A change since the last reviewed version; both values are display text. */
export const applicationDifference = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/**
 * The full case. Sensitive fields (SNILS, series and number of the identity document) are masked; `reveal` returns
 * one of them and writes to the audit log.
 */
export const applicationCase = z.object({
  ...stamps,
  number: z.string(),
  name: z.string(),
  user_id: recordId,
  account: z.object({ name: z.string(), email: z.string().nullable(), login: z.string().nullable() }),
  campaign: z.object({ id: recordId, name: z.string(), is_open: z.boolean() }),
  status: shownStatus,
  source: applicationSource,
  ...applicationForm.shape,
  choices: z.array(choiceDetails),
  completeness: z.int(),
  faults: z.array(applicationFault),
  masked: z.array(z.string()),
  achievement_points: z.int(),
  preference: z.boolean(),
  /** The college's own exams for the chosen directions; `score` is null until it is known. */
  college_exams: z.array(z.object({ subject_id: recordId, name: z.string(), score: z.int().nullable() })),
  documents: z.array(caseDocument),
  differences: z.array(applicationDifference),
  snapshots_count: z.int(),
  remarks: z.array(remark),
  consents: z.array(consentState),
  events: z.array(applicationEvent),
  claim: claim.nullable(),
  /** Actions that the current user may take now. */
  actions: z.array(applicationAction),
  decision_reason: z.string().nullable(),
  /** Last day (yyyy-MM-dd) to correct a returned application. */
  changes_due: day.nullable(),
  submitted_at: z.string().nullable(),
  status_at: z.string(),
})
export type ApplicationCase = z.infer<typeof applicationCase>
