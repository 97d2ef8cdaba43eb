import { sql } from 'kysely'
import type { DocumentStatus, PaperFields } from '../../../api/admissions/documentStates'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { updateCounters } from '../applications/counterQueries'

/** A locked document. `claimed_until` may be in the past; then nobody holds the claim. */
export type LockedDocument = {
  id: number
  application_id: number
  document_type_id: number
  status: DocumentStatus
  fields: PaperFields
  requested: boolean
  version: number
  reviewer_id: number | null
  claimed_until: string | null
  reviewer_name: string | null
  replaces_id: number | null
  replaced_at: string | null
  reject_reason: string | null
  due_on: string | null
}

/** Returns the id of the document's application, which must be locked before the document. Throws 404 if the document does not exist. */
export const applicationOfDocument = async (db: Db, id: number): Promise<number> =>
  orNotFound(await db.selectFrom('documents').select('application_id').where('id', '=', id).executeTakeFirst())
    .application_id

/** Returns the ids of the documents' applications, sorted to keep the lock order. */
export const applicationsOfDocuments = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ application_id: number }>`
    SELECT DISTINCT application_id FROM documents WHERE id = ANY(${ids}) ORDER BY application_id`.execute(db)
  return rows.map((row) => row.application_id)
}

/** Locks the documents; the caller has locked their applications. */
export const lockDocuments = async (db: Db, ids: readonly number[]): Promise<LockedDocument[]> => {
  const { rows } = await sql<LockedDocument>`
    SELECT documents.id, application_id, document_type_id, documents.status, fields, requested, documents.version, reviewer_id, claimed_until,
      users.name AS reviewer_name, replaces_id, replaced_at, reject_reason, due_on
    FROM documents LEFT JOIN users ON users.id = reviewer_id
    WHERE documents.id = ANY(${ids}) ORDER BY documents.id FOR NO KEY UPDATE OF documents`.execute(db)
  return rows
}

type Kind = { applicationId: number; documentTypeId: number }
export const lockDocument = async (db: Db, id: number): Promise<LockedDocument> =>
  orNotFound((await lockDocuments(db, [id]))[0])

/** Locks the current document of this type, if there is one. */
export const lockCurrent = async (
  db: Db,
  { applicationId, documentTypeId }: Kind,
): Promise<LockedDocument | undefined> => {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('document_type_id', '=', documentTypeId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return row && (await lockDocuments(db, [row.id]))[0]
}

type NewDocument = Kind & {
  status: DocumentStatus
  fields?: PaperFields
  uploadedAt?: Date
  requested?: boolean
  dueOn?: string | null
  comment?: string | null
  replaces?: number
}
export const insertDocument = async (db: Db, input: NewDocument): Promise<number> => {
  const {
    applicationId,
    documentTypeId,
    status,
    fields = {},
    uploadedAt,
    requested = false,
    dueOn,
    comment,
    replaces,
  } = input
  const { id } = await db
    .insertInto('documents')
    .values({
      application_id: applicationId,
      campaign_id: sql<number>`(SELECT campaign_id FROM applications WHERE id = ${applicationId})`,
      document_type_id: documentTypeId,
      status,
      fields: JSON.stringify(fields),
      uploaded_at: uploadedAt?.toISOString() ?? null,
      requested,
      due_on: dueOn ?? null,
      comment: comment ?? null,
      replaces_id: replaces ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateCounters(db, [applicationId])
  return id
}

/** Marks a document as replaced; staff can still see it. The caller inserts its replacement. */
export const retireDocument = async (db: Db, { id, now }: { id: number; now: Date }): Promise<void> => {
  await db.updateTable('documents').set({ replaced_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Deletes a replacement that nobody has reviewed and makes the replaced document current again. */
export const restoreReplaced = async (db: Db, { id, replaces }: { id: number; replaces: number }): Promise<void> => {
  await db.deleteFrom('documents').where('id', '=', id).execute()
  const { application_id } = await db
    .updateTable('documents')
    .set({ replaced_at: null })
    .where('id', '=', replaces)
    .returning('application_id')
    .executeTakeFirstOrThrow()
  await updateCounters(db, [application_id])
}

export type Change = {
  status?: DocumentStatus
  fields?: PaperFields
  uploadedAt?: Date | null
  expiresOn?: string | null
  reviewerId?: number
  claimedUntil?: Date | null
  rejectReason?: string | null
  comment?: string | null
  dueOn?: string | null
  requested?: boolean
}
/** Updates the given fields. The caller has locked the documents and their applications. */
export const changeDocuments = async (db: Db, ids: readonly number[], change: Change): Promise<void> => {
  const { status, fields, uploadedAt, expiresOn, reviewerId, claimedUntil, rejectReason, comment, dueOn, requested } =
    change
  const changed = await db
    .updateTable('documents')
    .set({
      ...(status && { status }),
      ...(fields && { fields: JSON.stringify(fields) }),
      ...(uploadedAt !== undefined && { uploaded_at: uploadedAt?.toISOString() ?? null }),
      ...(expiresOn !== undefined && { expires_on: expiresOn }),
      ...(reviewerId !== undefined && { reviewer_id: reviewerId }),
      ...(claimedUntil !== undefined && { claimed_until: claimedUntil?.toISOString() ?? null }),
      ...(rejectReason !== undefined && { reject_reason: rejectReason }),
      ...(comment !== undefined && { comment }),
      ...(dueOn !== undefined && { due_on: dueOn }),
      ...(requested !== undefined && { requested }),
    })
    .where(sql<boolean>`id = ANY(${ids})`)
    .returning('application_id')
    .execute()
  if (status || requested !== undefined)
    await updateCounters(db, [...new Set(changed.map(({ application_id }) => application_id))])
}

/** Copies the expiry date that was entered from each accepted document to `expires_on`. */
export const setExpiries = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`UPDATE documents SET expires_on = (fields ->> 'expiry_date')::date WHERE id = ANY(${ids})`.execute(db)
}

export type SentPage = { file_id: number; rotation: number }
export const pageFiles = async (db: Db, documentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('document_files')
    .select('file_id')
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.file_id)
}

/** Replaces the pages, in this order. The caller has claimed the files. */
export const setPages = async (
  db: Db,
  { documentId, pages }: { documentId: number; pages: readonly SentPage[] },
): Promise<void> => {
  await db.deleteFrom('document_files').where('document_id', '=', documentId).execute()
  if (pages.length === 0) return
  await db
    .insertInto('document_files')
    .values(pages.map(({ file_id, rotation }, position) => ({ document_id: documentId, file_id, rotation, position })))
    .execute()
}

export const removePage = async (
  db: Db,
  { documentId, fileId }: { documentId: number; fileId: number },
): Promise<void> => {
  orNotFound(
    await db
      .deleteFrom('document_files')
      .where('document_id', '=', documentId)
      .where('file_id', '=', fileId)
      .returning('file_id')
      .executeTakeFirst(),
  )
}

type JournalLine = { documentId: number; action: 'received' | 'returned'; note: string | null; actorId: number }
export const insertOriginal = async (db: Db, { documentId, action, note, actorId }: JournalLine): Promise<void> => {
  await db
    .insertInto('document_originals')
    .values({ document_id: documentId, action, note, actor_id: actorId })
    .execute()
}

/** Whether the journal of originals refers to this document, which then cannot be deleted. */
export const hasJournalEntries = async (db: Db, documentId: number): Promise<boolean> =>
  (await db
    .selectFrom('document_originals')
    .select('id')
    .where('document_id', '=', documentId)
    .limit(1)
    .executeTakeFirst()) !== undefined
