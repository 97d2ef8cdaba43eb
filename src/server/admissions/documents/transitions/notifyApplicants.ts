import type { DocumentEvent } from '../../../../api/admissions/applicationStates'
import { documentTypeWords } from '../../../directories'
import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { type NoticeEvent, notifyMany } from '../../../people'
import { insertApplicationEvents, type LockedApplication } from '../../applications/applicationQueries'

type DocumentNotice = {
  event: DocumentEvent
  documents: readonly { application_id: number; document_type_id: number }[]
  /** Applications of the documents. */
  applications: readonly LockedApplication[]
  /** Null for scheduled jobs. */
  actorId: number | null
  /** 1 to 2000 characters. */
  reason?: string | undefined
  /** Deadline for a requested document, yyyy-MM-dd. */
  due?: string | null
}

/** Notification for each event; null for the applicant's own actions. */
const events: Readonly<Record<DocumentEvent, NoticeEvent | null>> = {
  document_sent: null,
  document_scanned: 'document.scanned',
  document_accepted: 'document.accepted',
  document_rejected: 'document.rejected',
  document_revoked: 'document.revoked',
  document_requested: 'document.requested',
  document_required: 'document.required',
  document_waived: 'document.waived',
  document_expired: 'document.expired',
  original_received: 'document.received',
  original_returned: 'document.returned',
}
/** Events whose notice includes the reason. Other reasons are internal or are shown with the document. */
const withReason: readonly DocumentEvent[] = ['document_rejected', 'document_revoked']

/** Adds document events to the applications and notifies the applicants, in the caller's transaction. */
export const notifyApplicants = async (
  db: Db,
  services: Pick<Services, 'config' | 'keyFor'>,
  notice: DocumentNotice,
): Promise<void> => {
  const { event, documents, actorId, reason } = notice
  await insertApplicationEvents(
    db,
    documents.map(({ application_id, document_type_id }) => ({
      applicationId: application_id,
      documentTypeId: document_type_id,
      action: event,
      from: null,
      to: null,
      actorId,
      reason: reason ?? null,
    })),
  )
  await notifyMany(db, services, await noticesOf(db, notice))
}

/** Stores names and reasons in both languages, because the applicant may change the language before reading the notice. */
const noticesOf = async (db: Db, { event, documents, applications, reason, due = null }: DocumentNotice) => {
  const notice = event === 'document_requested' && due !== null ? 'document.requested_until' : events[event]
  if (notice === null) return []
  const byId = new Map(applications.map((application) => [application.id, application]))
  const because = withReason.includes(event) ? reason : undefined
  const ids = documents.map(({ document_type_id }) => document_type_id)
  const words = await documentTypeWords(db, { ids, reason: because })
  return documents.flatMap(({ application_id, document_type_id }) => {
    const application = byId.get(application_id)
    const typeWords = words.get(document_type_id)
    if (!application || !typeWords) return []
    const values = {
      number: application.number,
      document: typeWords.name,
      ...(because !== undefined && { reason: typeWords.reason }),
      ...(due !== null && { due: { day: due } }),
    }
    return [{ userId: application.user_id, event: notice, values, path: '/my-documents' }]
  })
}
