import type { DocumentStatus, OriginalState, PaperFields } from '../../../api/admissions/documentStates'
import { documentAction, type DocumentAction } from '../../../api/admissions/documents'
import type { ProfileStatus } from '../../../api/admissions/applicationStates'
import { ended, waivable, wantedAnew } from '../../../api/admissions/statusSets'
import type { ConstraintMessages } from '../../kit/constraints'
import { conflict, invalid, type Message } from '../../kit/problems'

/** What a constraint of the database says to a person, where two calls met. */
export const documentConstraints: ConstraintMessages = {
  documents_current: { path: 'document_type_id', key: 'documents.alreadySent' },
  document_moves: { path: '', key: 'documents.notNow' },
}

type Standing = {
  status: DocumentStatus
  required: boolean
  is_replacement: boolean
  asked: boolean
}
type Owner = {
  profileStatus: ProfileStatus
  /** The office has remarked on this document, or on all of them. */
  remarked: boolean
}

/** Whether the applicant may send pages now, or change those that were sent. */
export const mayUpload = ({ status, required, is_replacement, asked }: Standing, owner: Owner): boolean => {
  if (ended.includes(owner.profileStatus)) return false
  if (wantedAnew.includes(status)) return true
  if (status !== 'missing' && status !== 'uploaded') return false
  if (owner.profileStatus === 'draft') return true
  if (owner.profileStatus === 'needs_changes') return owner.remarked || (status === 'missing' && required)
  // What was asked for or sent anew is the applicant's until somebody opens it.
  return is_replacement || asked
}

const removable: readonly DocumentStatus[] = ['uploaded', 'rejected', 'requested']
export const mayRemove = (document: Standing & { pages: number }, owner: Owner): boolean =>
  document.pages > 0 && removable.includes(document.status) && mayUpload(document, owner)

/** Staff scan for an applicant whatever is not there yet, or not good enough. */
export const mayScan = (status: DocumentStatus, profileStatus: ProfileStatus): boolean =>
  !ended.includes(profileStatus) && (status === 'missing' || wantedAnew.includes(status))

type Paper = { asked: readonly (keyof PaperFields)[]; fields: PaperFields; today: string }

/** Of what was typed, the fields that the kind of document has; nothing empty. */
export const askedFields = ({ asked, fields }: Pick<Paper, 'asked' | 'fields'>): PaperFields =>
  Object.fromEntries(
    asked.flatMap((field) => {
      const value = fields[field]
      return value === undefined || value === null || value === '' ? [] : [[field, value]]
    }),
  )

/** 422 for a paper from the future, and for one that has expired. */
export const checkPaper = ({ fields, today }: Omit<Paper, 'asked'>): void => {
  const errors: Record<string, Message[]> = {}
  if (fields.issue_date && fields.issue_date > today) errors['fields.issue_date'] = [{ key: 'documents.notIssuedYet' }]
  if (fields.expiry_date && fields.expiry_date < today)
    errors['fields.expiry_date'] = [{ key: 'documents.alreadyExpired' }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const typeOf: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const written: Readonly<Record<string, string>> = { pdf: 'PDF', jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }
export type Limits = { formats: readonly string[]; max_files: number; max_size_mb: number }

/** Why a page cannot be one of the document's; `type` was found from its content. */
export const pageRefusal = (
  { formats, max_size_mb }: Limits,
  { name, type, size }: { name: string; type: string; size: number },
): Message | null => {
  if (!formats.includes(typeOf[type] ?? '')) {
    const list = formats.map((format) => written[format] ?? format).join(', ')
    return { key: 'documents.otherFormat', values: { name, formats: list } }
  }
  if (size > max_size_mb * 1024 * 1024) return { key: 'documents.tooLarge', values: { name, megabytes: max_size_mb } }
  return null
}

export const checkPageCount = ({ max_files }: Limits, pages: number): void => {
  if (pages > max_files) throw invalid({ files: [{ key: 'documents.tooManyPages', values: { count: max_files } }] })
}

export type Reviewed = {
  status: DocumentStatus
  profileStatus: ProfileStatus
  /** Whose application it belongs to: nobody of the office acts on papers of their own. */
  ownerId: number
  holderId: number | null
  personId: number
  original: OriginalState
  isReplaced: boolean
}

/** What a member of staff may do with a document now. */
export const actionsOn = (document: Reviewed): DocumentAction[] => {
  const { status, profileStatus, ownerId, holderId, personId, original, isReplaced } = document
  if (isReplaced || ownerId === personId) return []
  const heldByOther = holderId !== null && holderId !== personId
  const isLive = !ended.includes(profileStatus)
  const isReviewable =
    (status === 'uploaded' || status === 'in_review') && !heldByOther && isLive && profileStatus !== 'draft'
  const may: Readonly<Record<DocumentAction, boolean>> = {
    open: isReviewable,
    release: status === 'in_review' && holderId === personId,
    accept: isReviewable,
    reject: isReviewable,
    revoke: status === 'accepted' && isLive,
    waive: waivable.includes(status) && isLive,
    require: status === 'not_required' && isLive,
    request: !(status === 'in_review' && heldByOther) && isLive,
    scan: mayScan(status, profileStatus),
    receive: original !== 'received' && status !== 'missing' && status !== 'not_required' && isLive,
    return: original === 'received',
  }
  return documentAction.options.filter((action) => may[action])
}

/** Why an action is not possible now; null when it is. */
export const obstacleTo = (
  action: DocumentAction,
  document: Reviewed & { holderName: string | null },
): Message | null => {
  if (actionsOn(document).includes(action)) return null
  const { status, profileStatus, ownerId, holderId, personId, holderName, isReplaced } = document
  if (ownerId === personId) return { key: 'documents.ownPapers' }
  if (isReplaced) return { key: 'documents.replaced' }
  if (ended.includes(profileStatus)) return { key: 'documents.applicationEnded' }
  if (profileStatus === 'draft' && ['open', 'accept', 'reject'].includes(action)) return { key: 'documents.notSentYet' }
  if (holderId !== null && holderId !== personId && status === 'in_review')
    return { key: 'documents.heldBy', values: { name: holderName ?? '' } }
  return { key: 'documents.notNow' }
}

/** 409 where the document, or its application, does not stand as the action demands. */
export const checkAction = (...asked: Parameters<typeof obstacleTo>): void => {
  const obstacle = obstacleTo(...asked)
  if (obstacle) throw conflict(obstacle.key, obstacle.values)
}
