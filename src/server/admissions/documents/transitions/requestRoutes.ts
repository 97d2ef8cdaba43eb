import type { documents } from '../../../../api/admissions/documents'
import { isActiveDocumentType } from '../../../directories'
import { dayOf } from '../../../kit/days'
import type { Handlers } from '../../../kit/handlers'
import { conflict, invalid } from '../../../kit/problems'
import { lockApplication, type LockedApplication } from '../../applications/applicationQueries'
import { recalculateCompleteness } from '../../applications/saveForm'
import { missingDocument, reviewStateOf, type ReviewContext } from '../review/reviewLock'
import { changeDocuments, insertDocument, lockCurrent, type LockedDocument } from '../changeQueries'
import { checkAction, canScan } from '../rules'
import { sendDocument } from './sendDocument'
import { notifyApplicants } from './notifyApplicants'

const entity = 'documents'

type RequestPath = 'POST /api/documents/request' | 'POST /api/documents/waive' | 'POST /api/documents/scan'
type Kind = { application_id: number; document_type_id: number }

/**
 * Locks the application and its current document of the type, if any, for a staff action.
 * Throws 404 without the application, 422 for an inactive document type and 409 if the action is blocked.
 */
const lockForRequest = async (
  { db, now, person }: ReviewContext,
  { application_id, document_type_id }: Kind,
  action: 'request' | 'waive',
): Promise<{ application: LockedApplication; current: LockedDocument | undefined }> => {
  const application = await lockApplication(db, application_id)
  if (!(await isActiveDocumentType(db, document_type_id)))
    throw invalid({ document_type_id: [{ key: 'field.no_such_record' }] })
  const current = await lockCurrent(db, { applicationId: application_id, documentTypeId: document_type_id })
  checkAction(action, reviewStateOf({ application, document: current ?? missingDocument, now, personId: person.id }))
  return { application, current }
}

/** Staff actions on a document type of an application; a document need not exist yet. */
export const requestRoutes: Pick<Handlers<typeof documents>, RequestPath> = {
  'POST /api/documents/request': async (context) => {
    const {
      db,
      body: { due_on, comment, ...kind },
      now,
      person,
      services,
      audit,
    } = context
    if (due_on !== null && due_on < dayOf(now, person.timeZone))
      throw invalid({ due_on: [{ key: 'documents.due_in_the_past' }] })
    const { application, current } = await lockForRequest(context, kind, 'request')
    const request = { status: 'requested', requested: true, dueOn: due_on, comment: comment ?? null } as const
    if (current) await changeDocuments(db, [current.id], { claimedUntil: null, ...request })
    const id = current?.id ?? (await insertDocument(db, { ...idsOf(kind), ...request }))
    audit({
      action: 'request',
      entity,
      ids: [id],
      after: { ...kind, due_on },
      ...(comment !== undefined && { reason: comment }),
    })
    await notifyApplicants(db, services, {
      event: 'document_requested',
      documents: [kind],
      applications: [application],
      actorId: person.id,
      reason: comment,
      due: due_on,
    })
    return { data: { id } }
  },

  'POST /api/documents/waive': async (context) => {
    const {
      db,
      body: { reason, ...kind },
      person,
      services,
      audit,
    } = context
    const { application, current } = await lockForRequest(context, kind, 'waive')
    const waived = { status: 'not_required', dueOn: null } as const
    if (current) await changeDocuments(db, [current.id], waived)
    const id = current?.id ?? (await insertDocument(db, { ...idsOf(kind), ...waived }))
    audit({ action: 'waive', entity, ids: [id], after: kind, reason })
    await notifyApplicants(db, services, {
      event: 'document_waived',
      documents: [kind],
      applications: [application],
      actorId: person.id,
      reason,
    })
    return { data: { id } }
  },

  'POST /api/documents/scan': async ({ db, body: { fields, pages, ...kind }, person, now, services, audit }) => {
    const application = await lockApplication(db, kind.application_id)
    const id = await sendDocument(db, {
      application,
      documentTypeId: kind.document_type_id,
      fields,
      pages,
      person: { id: person.id, timeZone: person.timeZone },
      now,
      check: ({ status }) => {
        if (application.user_id === person.id) throw conflict('documents.own_papers')
        if (!canScan(status, application.status)) throw conflict('documents.not_now')
      },
    })
    if (application.status === 'draft') await recalculateCompleteness(db, { id: application.id, now })
    else
      await notifyApplicants(db, services, {
        event: 'document_scanned',
        documents: [kind],
        applications: [application],
        actorId: person.id,
      })
    audit({ action: 'scan', entity, ids: [id], after: { ...kind, pages: pages.length } })
    return { data: { id } }
  },
}

const idsOf = ({ application_id, document_type_id }: Kind) => ({
  applicationId: application_id,
  documentTypeId: document_type_id,
})
