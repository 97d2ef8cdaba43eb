import type { DocumentStatus, OriginalState, PaperFields } from '../../../api/admissions/documentStates'
import { documentAction, type DocumentAction } from '../../../api/admissions/documents'
import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import { closedStatuses, waivable, uploadRequested } from '../../../api/admissions/statusSets'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { conflict, invalid, type Message } from '../../kit/problems'

/** Maps database constraints that concurrent requests can violate to messages. */
export const documentConstraints: ConstraintMessages = {
  documents_current: { path: 'document_type_id', key: 'documents.already_sent' },
  document_transitions: { path: '', key: 'documents.not_now' },
}

type UploadState = {
  status: DocumentStatus
  required: boolean
  is_replacement: boolean
  requested: boolean
}
type Owner = {
  applicationStatus: ApplicationStatus
  /** Whether a staff remark covers this document or all documents. */
  remarked: boolean
}

/** Whether the applicant can upload or replace pages now. */
export const canUpload = ({ status, required, is_replacement, requested }: UploadState, owner: Owner): boolean => {
  if (closedStatuses.includes(owner.applicationStatus)) return false
  if (uploadRequested.includes(status)) return true
  if (status !== 'missing' && status !== 'uploaded') return false
  if (owner.applicationStatus === 'draft') return true
  if (owner.applicationStatus === 'needs_changes') return owner.remarked || (status === 'missing' && required)
  // Requested and replaced documents stay editable until a reviewer opens them.
  return is_replacement || requested
}

const removable: readonly DocumentStatus[] = ['uploaded', 'rejected', 'requested']
export const canRemove = (document: UploadState & { pages: number }, owner: Owner): boolean =>
  document.pages > 0 && removable.includes(document.status) && canUpload(document, owner)

/** Staff can scan documents that are missing, rejected, expired or requested. */
export const canScan = (status: DocumentStatus, applicationStatus: ApplicationStatus): boolean =>
  !closedStatuses.includes(applicationStatus) && (status === 'missing' || uploadRequested.includes(status))

type Paper = { fieldNames: readonly (keyof PaperFields)[]; fields: PaperFields; today: string }

/** Keeps only non-empty fields that the document type has. */
export const pickFields = ({ fieldNames, fields }: Pick<Paper, 'fieldNames' | 'fields'>): PaperFields =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = fields[field]
      return value === undefined || value === null || value === '' ? [] : [[field, value]]
    }),
  )

/** Throws 422 for an issue date in the future or an expiry date in the past. */
export const checkPaper = ({ fields, today }: Omit<Paper, 'fieldNames'>): void => {
  const errors: Record<string, Message[]> = {}
  if (fields.issue_date && fields.issue_date > today)
    errors['fields.issue_date'] = [{ key: 'documents.not_issued_yet' }]
  if (fields.expiry_date && fields.expiry_date < today)
    errors['fields.expiry_date'] = [{ key: 'documents.already_expired' }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const typeOf: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const formatNames: Readonly<Record<string, string>> = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }
export type Limits = { formats: readonly string[]; max_files: number; max_size_mb: number }

/** Returns why the file cannot be a page, or null. `type` is the MIME type detected from the content. */
export const pageError = (
  { formats, max_size_mb }: Limits,
  { name, type, size }: { name: string; type: string; size: number },
): Message | null => {
  if (!formats.includes(typeOf[type] ?? '')) {
    const list = formats.map((format) => formatNames[format] ?? format).join(', ')
    return { key: 'documents.other_format', values: { name, formats: list } }
  }
  if (size > max_size_mb * 1024 * 1024) return { key: 'documents.too_large', values: { name, megabytes: max_size_mb } }
  return null
}

export const checkPageCount = ({ max_files }: Limits, pages: number): void => {
  if (pages > max_files) throw invalid({ files: [{ key: 'documents.too_many_pages', values: { count: max_files } }] })
}

export type ReviewState = {
  status: DocumentStatus
  applicationStatus: ApplicationStatus
  /** The applicant; staff cannot act on their own documents. */
  ownerId: number
  holderId: number | null
  personId: number
  original: OriginalState
  isReplaced: boolean
}

/** Actions that a staff member can take on the document now. */
export const actionsOn = (document: ReviewState): DocumentAction[] => {
  const { status, applicationStatus, ownerId, holderId, personId, original, isReplaced } = document
  if (isReplaced || ownerId === personId) return []
  const heldByOther = holderId !== null && holderId !== personId
  const isLive = !closedStatuses.includes(applicationStatus)
  const isReviewable =
    (status === 'uploaded' || status === 'in_review') && !heldByOther && isLive && applicationStatus !== 'draft'
  const may: Readonly<Record<DocumentAction, boolean>> = {
    claim: isReviewable,
    unclaim: status === 'in_review' && holderId === personId,
    accept: isReviewable,
    reject: isReviewable,
    revoke: status === 'accepted' && isLive,
    waive: waivable.includes(status) && isLive,
    require: status === 'not_required' && isLive,
    request: !(status === 'in_review' && heldByOther) && isLive,
    scan: canScan(status, applicationStatus),
    receive: original !== 'received' && status !== 'missing' && status !== 'not_required' && isLive,
    return: original === 'received',
  }
  return documentAction.options.filter((action) => may[action])
}

/** Returns the blocked reason, or null if the action is possible. */
export const blockedReason = (
  action: DocumentAction,
  document: ReviewState & { holderName: string | null },
): Message | null => {
  if (actionsOn(document).includes(action)) return null
  const { status, applicationStatus, ownerId, holderId, personId, holderName, isReplaced } = document
  if (ownerId === personId) return { key: 'documents.own_papers' }
  if (isReplaced) return { key: 'documents.replaced' }
  if (closedStatuses.includes(applicationStatus)) return { key: 'documents.application_ended' }
  if (applicationStatus === 'draft' && ['claim', 'accept', 'reject'].includes(action))
    return { key: 'documents.not_sent_yet' }
  if (holderId !== null && holderId !== personId && status === 'in_review')
    return { key: 'documents.claimed_by', values: { name: holderName ?? '' } }
  return { key: 'documents.not_now' }
}

/** Throws 409 with the blocked reason. */
export const checkAction = (...args: Parameters<typeof blockedReason>): void => {
  const obstacle = blockedReason(...args)
  if (obstacle) throw conflict(obstacle.key, obstacle.values)
}
