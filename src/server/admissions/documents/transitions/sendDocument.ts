import type { PaperFields } from '../../../../api/admissions/documentStates'
import { claimFiles } from '../../../library'
import type { Db } from '../../../platform/database'
import { dayOf } from '../../../kit/days'
import { conflict, invalid } from '../../../kit/problems'
import type { LockedApplication } from '../../applications/applicationQueries'
import { changeDocuments, insertDocument, lockCurrent, retireDocument, setPages, type SentPage } from '../changeQueries'
import { listDemands, type Demand } from '../documentQueries'
import { pickFields, checkPageCount, checkPaper, pageError } from '../rules'

type SendInput = {
  application: LockedApplication
  documentTypeId: number
  fields: PaperFields
  pages: readonly SentPage[]
  /** The sender: the applicant, or a staff member who scans. */
  person: { id: number; timeZone: string }
  now: Date
  /** Throws if the document cannot be sent now. */
  check: (demand: Demand) => void | Promise<void>
}

/** Returns the requirements for a document type; throws 422 if nobody can send that type. */
export const demandOf = async (
  db: Db,
  { applicationId, documentTypeId }: { applicationId: number; documentTypeId: number },
): Promise<Demand> => {
  const demands = await listDemands(db, { applicationId, locale: 'ru', optional: true })
  const demand = demands.find((one) => one.document_type_id === documentTypeId)
  if (!demand) throw invalid({ document_type_id: [{ key: 'field.no_such_record' }] })
  return demand
}

/**
 * Adds a document to a locked application and returns the id of the current document.
 * A rejected, expired or re-requested document is kept for staff and marked as replaced.
 */
export const sendDocument = async (db: Db, sending: SendInput): Promise<number> => {
  const { application, documentTypeId, fields: typed, pages, person, now, check } = sending
  const kind = { applicationId: application.id, documentTypeId }
  const demand = await demandOf(db, kind)
  await check(demand)
  const current = await lockCurrent(db, kind)
  if (current?.status === 'uploaded') throw conflict('documents.already_sent')
  const fields = validateFields(demand, { fields: typed, pages, today: dayOf(now, person.timeZone) })
  const sent = { status: 'uploaded', fields, uploadedAt: now } as const
  let id: number
  if (!current) id = await insertDocument(db, { ...kind, ...sent })
  else if (current.status === 'missing' || (current.status === 'requested' && demand.uploaded_at === null)) {
    await changeDocuments(db, [current.id], sent)
    id = current.id
  } else {
    await retireDocument(db, { id: current.id, now })
    id = await insertDocument(db, { ...kind, ...sent, requested: current.requested, replaces: current.id })
  }
  await claimFiles(db, {
    ids: pages.map((page) => page.file_id),
    purpose: 'document',
    uploaderId: person.id,
    ownerId: application.user_id,
    path: 'files',
    refusalOf: (file) => pageError(demand, file),
  })
  await setPages(db, { documentId: id, pages })
  return id
}

/** Returns the validated fields of the document type; throws 422 for bad dates or too many pages. */
export const validateFields = (
  demand: Demand,
  { fields, pages, today }: Pick<SendInput, 'fields' | 'pages'> & { today: string },
): PaperFields => {
  const paper = pickFields({ fieldNames: demand.asked_fields, fields })
  checkPaper({ fields: paper, today })
  checkPageCount(demand, pages.length)
  return paper
}
