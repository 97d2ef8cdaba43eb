import type { myDocuments } from '../../../../api/admissions/myDocuments'
import { claimFiles, deleteUnusedFiles } from '../../../library'
import type { Db } from '../../../platform/database'
import { dayOf } from '../../../kit/days'
import type { Handlers } from '../../../kit/handlers'
import { conflict, orNotFound, notFound, stale } from '../../../kit/problems'
import { signerAt } from '../../../kit/http/signedLinks'
import { lockApplication, type LockedApplication } from '../../applications/applicationQueries'
import { findNewestApplicationId } from '../../applications/recordQueries'
import { recalculateCompleteness } from '../../applications/saveForm'
import {
  changeDocuments,
  hasJournalEntries,
  lockDocument,
  pageFiles,
  removePage,
  restoreReplaced,
  setPages,
  type LockedDocument,
} from '../changeQueries'
import { getOwnChecklist, remarkedCodes } from '../checklistQueries'
import type { Demand } from '../documentQueries'
import { canRemove, canUpload, pageError } from '../rules'
import { demandOf, validateFields, sendDocument } from '../transitions/sendDocument'
import { notifyApplicants } from '../transitions/notifyApplicants'

const entity = 'documents'

/** Locks the person's newest application; throws 409 if there is none. */
const lockOwn = async (db: Db, userId: number): Promise<LockedApplication> => {
  const id = await findNewestApplicationId(db, userId)
  if (id === undefined) throw conflict('documents.no_application')
  return lockApplication(db, id)
}

type OwnDocument = {
  application: LockedApplication
  document: LockedDocument
  demand: Demand
  pages: number[]
  remarked: boolean
}
/** Locks the user's own document with its application; throws 404 for any other document. */
const lockOwnDocument = async (db: Db, { id, userId }: { id: number; userId: number }): Promise<OwnDocument> => {
  const application = await lockApplication(db, orNotFound(await findNewestApplicationId(db, userId)))
  const document = await lockDocument(db, id)
  if (document.application_id !== application.id || document.replaced_at !== null) throw notFound()
  const kind = { applicationId: application.id, documentTypeId: document.document_type_id }
  const demand = await demandOf(db, kind)
  const remarked = (await remarkedCodes(db, application.id))(demand.code)
  return { application, document, demand, pages: await pageFiles(db, id), remarked }
}

/** Removes all pages. A replaced document becomes current again; otherwise the document is requested or missing again. */
const removeAllPages = async (db: Db, { application, document, pages }: OwnDocument, now: Date): Promise<string[]> => {
  const { id, status, requested, replaces_id } = document
  await setPages(db, { documentId: id, pages: [] })
  if (status === 'uploaded' && replaces_id !== null && !(await hasJournalEntries(db, id)))
    await restoreReplaced(db, { id, replaces: replaces_id })
  else {
    const emptied = { fields: {}, uploadedAt: null }
    const next = requested ? 'requested' : 'missing'
    await changeDocuments(db, [id], status === 'uploaded' ? { ...emptied, status: next } : emptied)
  }
  if (application.status === 'draft') await recalculateCompleteness(db, { id: application.id, now })
  return deleteUnusedFiles(db, pages)
}

const checkRemovable = ({ document, demand, application, pages, remarked }: OwnDocument) => {
  const owner = { applicationStatus: application.status, remarked }
  if (!canRemove({ ...demand, status: document.status, pages: pages.length }, owner))
    throw conflict('documents.not_removable')
}

export const myDocumentsRoutes: Handlers<typeof myDocuments> = {
  'GET /api/my/documents': async ({ db, person, locale, services, now }) => {
    const applicationId = await findNewestApplicationId(db, person.id)
    const sign = signerAt(services.keyFor, now)
    return { data: applicationId === undefined ? null : await getOwnChecklist(db, { applicationId, locale, sign }) }
  },

  'POST /api/my/documents': async ({ db, body, person, locale, services, now, audit }) => {
    const application = await lockOwn(db, person.id)
    const remarked = await remarkedCodes(db, application.id)
    const { document_type_id, fields, pages } = body
    const id = await sendDocument(db, {
      application,
      documentTypeId: document_type_id,
      fields,
      pages,
      person: { id: person.id, timeZone: person.timeZone },
      now,
      check: (demand) => {
        if (!canUpload(demand, { applicationStatus: application.status, remarked: remarked(demand.code) }))
          throw conflict('documents.closed')
      },
    })
    if (application.status === 'draft') await recalculateCompleteness(db, { id: application.id, now })
    else
      await notifyApplicants(db, services, {
        event: 'document_sent',
        documents: [{ application_id: application.id, document_type_id }],
        applications: [application],
        actorId: person.id,
      })
    audit({
      action: 'upload',
      entity,
      ids: [id],
      after: { application_id: application.id, document_type_id, pages: pages.length },
    })
    const sign = signerAt(services.keyFor, now)
    return { data: await getOwnChecklist(db, { applicationId: application.id, locale, sign }) }
  },

  'PUT /api/my/documents/:id': async ({ db, params: { id }, body, person, locale, services, now, audit, objects }) => {
    const own = await lockOwnDocument(db, { id, userId: person.id })
    const { application, document, demand, remarked } = own
    const sign = signerAt(services.keyFor, now)
    const current = () => getOwnChecklist(db, { applicationId: application.id, locale, sign })
    if (document.version !== body.version) throw stale(await current())
    if (document.status !== 'uploaded' || !canUpload(demand, { applicationStatus: application.status, remarked }))
      throw conflict('documents.closed')
    const fields = validateFields(demand, { ...body, today: dayOf(now, person.timeZone) })
    const ids = body.pages.map((page) => page.file_id)
    await claimFiles(db, {
      ids,
      attachedIds: own.pages,
      purpose: 'document',
      uploaderId: person.id,
      ownerId: application.user_id,
      path: 'files',
      refusalOf: (file) => pageError(demand, file),
    })
    await setPages(db, { documentId: id, pages: body.pages })
    const gone = own.pages.filter((page) => !ids.includes(page))
    objects.deleteAfterCommit(await deleteUnusedFiles(db, gone))
    await changeDocuments(db, [id], { fields, uploadedAt: now })
    audit({
      action: 'edit',
      entity,
      ids: [id],
      before: { pages: own.pages.length },
      after: { pages: ids.length },
    })
    return { data: await current() }
  },

  'DELETE /api/my/documents/:id': async ({ db, params: { id }, person, now, audit, objects }) => {
    const own = await lockOwnDocument(db, { id, userId: person.id })
    checkRemovable(own)
    objects.deleteAfterCommit(await removeAllPages(db, own, now))
    audit({ action: 'delete', entity, ids: [id], before: { pages: own.pages.length } })
    return { data: { id } }
  },

  'DELETE /api/my/documents/:id/pages/:fileId': async ({ db, params: { id, fileId }, person, now, audit, objects }) => {
    const own = await lockOwnDocument(db, { id, userId: person.id })
    if (!own.pages.includes(fileId)) throw notFound()
    checkRemovable(own)
    if (own.pages.length === 1) objects.deleteAfterCommit(await removeAllPages(db, own, now))
    else {
      await removePage(db, { documentId: id, fileId })
      objects.deleteAfterCommit(await deleteUnusedFiles(db, [fileId]))
      // Increment the version, so that another open editor gets a conflict.
      await changeDocuments(db, [id], { fields: own.document.fields })
    }
    audit({ action: 'delete_page', entity, ids: [id], before: { pages: own.pages.length } })
    return { data: { id } }
  },
}
