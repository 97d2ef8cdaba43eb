/** An application as the office reads it: a row of the queue, and the case on one screen. */
import { z } from 'zod'
import { originalState, shownDocumentStatus } from './documentStates'
import { day, recordId, stamps } from '../kit/endpoints'
import { profileFault, profileForm } from './applicationForm'
import {
  consentState,
  placedChoice,
  profileAction,
  profileEvent,
  profileSource,
  remark,
  shownStatus,
} from './applicationStates'

const person = z.object({ id: recordId, name: z.string() })
/** Who works on the case and until when it is theirs; null when nobody does. */
export const lease = z.object({ holder: person, until: z.string(), mine: z.boolean() })

/** A row of the queue. `age_hours` is the time since the status began. */
export const profileRow = z.object({
  id: recordId,
  number: z.string(),
  name: z.string(),
  status: shownStatus,
  source: profileSource,
  completeness: z.int(),
  average_score: z.number().nullable(),
  /** The codes of the directions that are wished for, the first wish first; empty without a wish. */
  directions: z.string(),
  /** The direction of the first wish. */
  first_direction_id: recordId.nullable(),
  documents: z.object({ waiting: z.int(), accepted: z.int(), required: z.int() }),
  lease: lease.nullable(),
  submitted_at: z.string().nullable(),
  status_at: z.string(),
  age_hours: z.int(),
  updated_at: z.string(),
})
export type ProfileRow = z.infer<typeof profileRow>

/** A document in the case, short. */
const caseDocument = z.object({
  id: recordId.nullable(),
  document_type_id: recordId,
  code: z.string(),
  name: z.string(),
  required: z.boolean(),
  status: shownDocumentStatus,
  original: originalState,
})

/** What differs between what was last reviewed and what was sent now; values are in words. */
export const profileDifference = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/**
 * The case on one screen. Sensitive fields (SNILS, the identity document's series and number) are masked; `reveal`
 * shows one and is remembered.
 */
export const profileCase = z.object({
  ...stamps,
  number: z.string(),
  name: z.string(),
  user_id: recordId,
  account: z.object({ name: z.string(), email: z.string().nullable(), login: z.string().nullable() }),
  campaign: z.object({ id: recordId, name: z.string(), is_open: z.boolean() }),
  status: shownStatus,
  source: profileSource,
  ...profileForm.shape,
  choices: z.array(placedChoice),
  completeness: z.int(),
  faults: z.array(profileFault),
  masked: z.array(z.string()),
  achievement_points: z.int(),
  preference: z.boolean(),
  /** Exams that the college holds for the directions wished for; `score` is null while it is not known. */
  college_exams: z.array(z.object({ subject_id: recordId, name: z.string(), score: z.int().nullable() })),
  documents: z.array(caseDocument),
  differences: z.array(profileDifference),
  snapshots_count: z.int(),
  remarks: z.array(remark),
  consents: z.array(consentState),
  events: z.array(profileEvent),
  lease: lease.nullable(),
  /** What the reader may do now. */
  actions: z.array(profileAction),
  decision_reason: z.string().nullable(),
  /** The day (yyyy-MM-dd) by which a returned application is to be mended. */
  changes_due: day.nullable(),
  submitted_at: z.string().nullable(),
  status_at: z.string(),
})
export type ProfileCase = z.infer<typeof profileCase>
