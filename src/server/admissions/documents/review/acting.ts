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

/** The document as it stands, for an answer. */
export const reviewOf = ({ db, locale, now, services, person }: Working, id: number): Promise<DocumentReview> =>
  getReview(db, { id, locale, now, personId: person.id, sign: signerAt(services.keyFor, now) })

/** As `reviewOf`, for who changes nothing: that they read it is remembered. */
export const readReview = async (working: Working, id: number): Promise<DocumentReview> => {
  const { outside, person, ip, requestId } = working
  await rememberReading(outside, { of: 'document', id, actorId: person.id, ip, requestId })
  return reviewOf(working, id)
}

type Looked = Pick<LockedDocument, 'status' | 'lease_until' | 'reviewer_id' | 'reviewer_name' | 'replaced_at'>
/** What stands in place of a document of which there is nothing. */
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
/** What the rules look at. A lease that has run out holds nothing. */
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
/**
 * Locks the document, and before it its application, for an action of the office: 404, 409 on a stale version with the
 * document as it stands, 409 when the action is not possible now.
 */
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

/** A document that is only uploaded goes through review on its way to a decision. */
export const takeIntoReview = async (
  { db, now, person }: Working,
  documents: readonly LockedDocument[],
): Promise<void> => {
  const waiting = documents.filter(({ status }) => status === 'uploaded').map(({ id }) => id)
  const lease = { reviewerId: person.id, leaseUntil: leaseFrom(now) }
  if (waiting.length > 0) await changeDocuments(db, waiting, { status: 'in_review', ...lease })
}
