import type { DocumentAction, DocumentReview } from '../../../../api/admissions/documents'
import type { DocumentEvent } from '../../../../api/admissions/applicationStates'
import type { Context } from '../../../kit/handlers'
import type { LockedProfile } from '../../applications/queries'
import { begin, reviewOf, takeIntoReview, type Working } from '../review/acting'
import { changeDocuments, type Change, type LockedDocument } from '../changeQueries'
import { notifyOfDocuments } from './notifyApplicant'

type Deciding = Working &
  Pick<Context, 'audit'> & { params: { id: number }; body: { version: number; reason?: string } }
type Opened = { profile: LockedProfile; document: LockedDocument }
type Decision = {
  action: DocumentAction
  event: DocumentEvent
  /** Returns the change to save; throws if the document does not allow the decision. */
  changeOf: (opened: Opened) => Change | Promise<Change>
}

/** Applies one decision to one document: status, audit row, event and notification. An uploaded document passes through `in_review` first. */
export const decideOn = async (
  context: Deciding,
  { action, event, changeOf }: Decision,
): Promise<{ data: DocumentReview }> => {
  const {
    db,
    services,
    person,
    params: { id },
    body: { version, reason },
    audit,
  } = context
  const { profile, document } = await begin(context, { id, action, version })
  const change = await changeOf({ profile, document })
  await takeIntoReview(context, [document])
  await changeDocuments(db, [id], change)
  audit({
    action,
    entity: 'documents',
    ids: [id],
    before: { status: document.status },
    after: { status: change.status },
    ...(reason !== undefined && { reason }),
  })
  await notifyOfDocuments(db, services, {
    event,
    documents: [document],
    profiles: [profile],
    actorId: person.id,
    reason,
  })
  return { data: await reviewOf(context, id) }
}
