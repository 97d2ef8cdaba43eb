import type { DocumentAction, DocumentReview } from '../../../../api/admissions/documents'
import type { DocumentEvent } from '../../../../api/admissions/applicationStates'
import type { Context } from '../../../kit/handlers'
import type { LockedApplication } from '../../applications/applicationQueries'
import { lockForReview, reviewOf, takeIntoReview, type ReviewContext } from '../review/reviewLock'
import { changeDocuments, type Change, type LockedDocument } from '../changeQueries'
import { notifyApplicants } from './notifyApplicants'

type DecisionContext = ReviewContext &
  Pick<Context, 'audit'> & { params: { id: number }; body: { version: number; reason?: string } }
type LockedRecords = { application: LockedApplication; document: LockedDocument }
type Decision = {
  action: DocumentAction
  event: DocumentEvent
  /** Returns the change to save; throws if the document does not allow the decision. */
  changeOf: (opened: LockedRecords) => Change | Promise<Change>
}

/** Applies one decision to one document: status, audit row, event and notification. An uploaded document passes through `in_review` first. */
export const applyDecision = async (
  context: DecisionContext,
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
  const { application, document } = await lockForReview(context, { id, action, version })
  const change = await changeOf({ application, document })
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
  await notifyApplicants(db, services, {
    event,
    documents: [document],
    applications: [application],
    actorId: person.id,
    reason,
  })
  return { data: await reviewOf(context, id) }
}
