import type { DocumentAction, DocumentReview } from '../../../../api/admissions/documents'
import type { Context } from '../../../kit/handlers'
import { stale } from '../../../kit/problems'
import { signerAt } from '../../../kit/signedLinks'
import { lockProfile, type LockedProfile } from '../../applications/queries'
import { changeDocuments, lockDocument, profileOfDocument, type LockedDocument } from '../changeQueries'
import { rememberReading } from './lookQueries'
import { getReview } from './queries'
import { checkAction, type Reviewed } from '../rules'
import { demandOf } from '../moves/sending'

const leaseMinutes = 30

export type Working = Pick<Context, 'db' | 'outside' | 'locale' | 'now' | 'services' | 'ip' | 'requestId'> & {
  person: { id: number }
}

export const reviewOf = ({ db, locale, now, services, person }: Working, id: number): Promise<DocumentReview> =>
  getReview(db, { id, locale, now, personId: person.id, sign: signerAt(services.keyFor, now) })

/** Like `reviewOf`, for read-only requests: logs the access. */
export const readReview = async (working: Working, id: number): Promise<DocumentReview> => {
  const { outside, person, ip, requestId } = working
  await rememberReading(outside, { of: 'document', id, actorId: person.id, ip, requestId })
  return reviewOf(working, id)
}

type Looked = Pick<LockedDocument, 'status' | 'lease_until' | 'reviewer_id' | 'reviewer_name' | 'replaced_at'>
/** Stands in for a document that does not exist yet. */
export const nothing: Looked = {
  status: 'missing',
  lease_until: null,
  reviewer_id: null,
  reviewer_name: null,
  replaced_at: null,
}

type Standing = {
  profile: LockedProfile
  document: Looked
  original?: Reviewed['original']
  now: Date
  personId: number
}
/** Input of the rules; an expired lease counts as no lease. */
export const standingOf = ({ profile, document, original = 'not_needed', now, personId }: Standing) => {
  const isHeld =
    document.status === 'in_review' && document.lease_until !== null && new Date(document.lease_until) > now
  return {
    status: document.status,
    profileStatus: profile.status,
    ownerId: profile.user_id,
    holderId: isHeld ? document.reviewer_id : null,
    holderName: document.reviewer_name,
    personId,
    original,
    isReplaced: document.replaced_at !== null,
  }
}

type Act = { id: number; action: DocumentAction; version?: number }
/** Locks the application, then the document. Throws 404, 409 with the current document if the version is stale, and 409 if the action is blocked. */
export const begin = async (
  context: Working,
  { id, action, version }: Act,
): Promise<{ profile: LockedProfile; document: LockedDocument }> => {
  const { db, now, person } = context
  const profile = await lockProfile(db, await profileOfDocument(db, id))
  const document = await lockDocument(db, id)
  if (version !== undefined && document.version !== version) throw stale(await readReview(context, id))
  const kind = { profileId: profile.id, documentTypeId: document.document_type_id }
  const original = action === 'receive' || action === 'return' ? (await demandOf(db, kind)).original : 'not_needed'
  checkAction(action, standingOf({ profile, document, original, now, personId: person.id }))
  return { profile, document }
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMinutes * 60_000)

/** Moves uploaded documents into review, because a decision is only possible from there. */
export const takeIntoReview = async (
  { db, now, person }: Working,
  documents: readonly LockedDocument[],
): Promise<void> => {
  const waiting = documents.filter(({ status }) => status === 'uploaded').map(({ id }) => id)
  const lease = { reviewerId: person.id, leaseUntil: leaseFrom(now) }
  if (waiting.length > 0) await changeDocuments(db, waiting, { status: 'in_review', ...lease })
}
