/** An applicant's document, shared by the applicant's and the office's views. */
import { z } from 'zod'
import { day, distinct, optionalLine, recordId, variant, version } from '../kit/endpoints'
import { documentField, documentFormat } from '../directories/documentTypes'
import { fileItem } from '../library/files'
import { applicationConsent } from '../people/registration'
import { originalsState, remark, shownStatus } from './applicationStates'

export const documentStatus = z.enum([
  'missing',
  'uploaded',
  'in_review',
  'accepted',
  'rejected',
  'requested',
  'expired',
  'not_required',
])
export type DocumentStatus = z.infer<typeof documentStatus>
export const shownDocumentStatus = z.object({ code: documentStatus, name: z.string(), variant })

/** The state of the paper original; the office records every receipt and return in a journal. */
export const originalState = z.enum([...originalsState.options, 'returned'])
export type OriginalState = z.infer<typeof originalState>
export const originalAction = originalState.extract(['received', 'returned'])

/** Data typed from the paper; the document type decides which fields are required. */
const paperField = optionalLine(300)
export const paperFields = z.strictObject({
  series: paperField.optional(),
  number: paperField.optional(),
  issue_date: day.nullable().optional(),
  issuer: paperField.optional(),
  expiry_date: day.nullable().optional(),
})
export type PaperFields = z.output<typeof paperFields>

const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
/** A page: a file and its clockwise rotation in degrees. */
const pageInput = z.strictObject({ file_id: recordId, rotation: rotation.default(0) })
const pageInputs = z
  .array(pageInput)
  .min(1)
  .max(50)
  .refine((pages) => distinct(pages.map((item) => item.file_id)), { error: 'repeated' })
export const documentPage = z.object({ ...fileItem.shape, rotation })
export type DocumentPage = z.infer<typeof documentPage>

/** Requirements of a document type. */
export const documentRequirements = {
  document_type_id: recordId,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
  original_needed: z.boolean(),
  formats: z.array(documentFormat),
  max_files: z.int(),
  max_size_mb: z.int(),
  asked_fields: z.array(documentField),
}

/** A line of the applicant's checklist; `id` is null until a document is uploaded or requested. */
export const checklistItem = z.object({
  ...documentRequirements,
  id: recordId.nullable(),
  version: version.nullable(),
  status: shownDocumentStatus,
  fields: paperFields,
  /** Values from the application form to prefill the upload; empty for the office. */
  prefill: paperFields,
  /** The consent whose prefilled form must be printed, signed and scanned for this document. */
  consent_form: applicationConsent.nullable(),
  pages: z.array(documentPage),
  reject_reason: z.string().nullable(),
  comment: z.string().nullable(),
  due_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  original: originalState,
  /** The chosen directions that require this document; empty if all do. */
  directions: z.array(z.string()),
  remarks: z.array(remark),
  /** `can_upload` allows adding and replacing pages; `can_remove` allows removing uploaded pages. */
  can_upload: z.boolean(),
  can_remove: z.boolean(),
  uploaded_at: z.string().nullable(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

export const checklist = z.object({
  application_id: recordId,
  /** The applicant. */
  user_id: recordId,
  number: z.string(),
  name: z.string(),
  status: shownStatus,
  /** Last day for bringing originals. */
  originals_due: z.string().nullable(),
  items: z.array(checklistItem),
  done: z.int(),
  required: z.int(),
})
export type Checklist = z.infer<typeof checklist>

/** Body of an upload: previously uploaded pages in order, and data typed from the paper. */
export const documentInput = { fields: paperFields.prefault({}), pages: pageInputs }
