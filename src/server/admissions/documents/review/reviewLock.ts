import type { DocumentAction, DocumentReview } from '../../../../api/admissions/documents'
import type { Context } from '../../../kit/handlers'
import { stale } from '../../../kit/problems'
import { claimEnd } from '../../../kit/records/reviewQueue'
import { signerAt } from '../../../kit/http/signedLinks'
import { lockApplication, type LockedApplication } from '../../applications/applicationQueries'
import { changeDocuments, lockDocument, applicationOfDocument, type LockedDocument } from '../changeQueries'
import { logAccess } from './accessLogQueries'
import { getReview } from './reviewQueries'
import { checkAction, type ReviewState } from '../rules'
import { demandOf } from '../transitions/sendDocument'

export type ReviewContext = Pick<Context, 'db' | 'outside' | 'locale' | 'now' | 'services' | 'ip' | 'requestId'> & {
  person: { id: number }
}

export const reviewOf = ({ db, locale, now, services, person }: ReviewContext, id: number): Promise<DocumentReview> =>
  getReview(db, { id, locale, now, personId: person.id, sign: signerAt(services.keyFor, now) })

/** Like `reviewOf`, for read-only requests: logs the access. */
export const readReview = async (working: ReviewContext, id: number): Promise<DocumentReview> => {
  const { outside, person, ip, requestId } = working
  await logAccess(outside, { of: 'document', id, actorId: person.id, ip, requestId })
  return reviewOf(working, id)
}

type DocumentState = Pick<LockedDocument, 'status' | 'claimed_until' | 'reviewer_id' | 'reviewer_name' | 'replaced_at'>
/** Placeholder for a document that does not exist yet. */
export const missingDocument: DocumentState = {
  status: 'missing',
  claimed_until: null,
  reviewer_id: null,
  reviewer_name: null,
  replaced_at: null,
}

type ReviewInput = {
  application: LockedApplication
  document: DocumentState
  original?: ReviewState['original']
  now: Date
  personId: number
}
/** Input of the rules; an expired claim counts as no claim. */
export const reviewStateOf = ({ application, document, original = 'not_needed', now, personId }: ReviewInput) => {
  const isHeld =
    document.status === 'in_review' && document.claimed_until !== null && new Date(document.claimed_until) > now
  return {
    status: document.status,
    applicationStatus: application.status,
    ownerId: application.user_id,
    holderId: isHeld ? document.reviewer_id : null,
    holderName: document.reviewer_name,
    personId,
    original,
    isReplaced: document.replaced_at !== null,
  }
}

type LockRequest = { id: number; action: DocumentAction; version?: number }
/**
 * Locks the application, then the document. Throws 404 if it does not exist, 409 with the current document if the version is stale, and 409 if
 * the action is blocked.
 */
export const lockForReview = async (
  context: ReviewContext,
  { id, action, version }: LockRequest,
): Promise<{ application: LockedApplication; document: LockedDocument }> => {
  const { db, now, person } = context
  const application = await lockApplication(db, await applicationOfDocument(db, id))
  const document = await lockDocument(db, id)
  if (version !== undefined && document.version !== version) throw stale(await readReview(context, id))
  const kind = { applicationId: application.id, documentTypeId: document.document_type_id }
  const original = action === 'receive' || action === 'return' ? (await demandOf(db, kind)).original : 'not_needed'
  checkAction(action, reviewStateOf({ application, document, original, now, personId: person.id }))
  return { application, document }
}

/** Moves uploaded documents into review, because a decision is only possible from there. */
export const takeIntoReview = async (
  { db, now, person }: ReviewContext,
  documents: readonly LockedDocument[],
): Promise<void> => {
  const waiting = documents.filter(({ status }) => status === 'uploaded').map(({ id }) => id)
  const claim = { reviewerId: person.id, claimedUntil: claimEnd(now) }
  if (waiting.length > 0) await changeDocuments(db, waiting, { status: 'in_review', ...claim })
}
