import { sql } from 'kysely'
import type { OwnPurpose } from '../../../api/library/files'
import type { Db } from '../../platform/database'

export type UploadRow = {
  id: number
  purpose: OwnPurpose
  name: string
  size: number
  file_id: number | null
  received: number
}
export type Part = { starts: number; size: number; storage_key: string }

/** Finds the person's own upload by id or key; `isLocked` holds it until the end of the transaction. */
export const findUpload = async (
  db: Db,
  { ownerId, id, key, isLocked = false }: { ownerId: number; id?: number; key?: string; isLocked?: boolean },
): Promise<UploadRow | undefined> => {
  const { rows } = await sql<UploadRow>`
    SELECT id, purpose, name, size, file_id,
      (SELECT coalesce(sum(parts.size), 0)::bigint FROM file_upload_parts AS parts WHERE parts.upload_id = file_uploads.id) AS received
    FROM file_uploads WHERE owner_id = ${ownerId} AND ${key === undefined ? sql`id = ${id}` : sql`key = ${key}`}
    ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0]
}

type NewUpload = { ownerId: number; key: string; purpose: OwnPurpose; name: string; size: number }

export const insertUpload = async (db: Db, { ownerId, ...upload }: NewUpload): Promise<void> => {
  await db
    .insertInto('file_uploads')
    .values({ owner_id: ownerId, ...upload })
    .execute()
}

/** Deletes the upload with its parts and returns their object keys. */
export const deleteUpload = async (db: Db, id: number): Promise<string[]> => {
  const keys = await deleteParts(db, id)
  await db.deleteFrom('file_uploads').where('id', '=', id).execute()
  return keys
}

/** Number and bytes of the person's unfinished uploads. */
export const countUnfinished = (db: Db, ownerId: number): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('file_uploads')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()

export const insertPart = async (db: Db, part: Part & { upload_id: number }): Promise<void> => {
  await db.insertInto('file_upload_parts').values(part).execute()
}

/** The parts in order. */
export const listParts = (db: Db, uploadId: number): Promise<Part[]> =>
  db
    .selectFrom('file_upload_parts')
    .select(['starts', 'size', 'storage_key'])
    .where('upload_id', '=', uploadId)
    .orderBy('starts')
    .execute()

/** Deletes the rows of the parts and returns their object keys. */
export const deleteParts = async (db: Db, uploadId: number): Promise<string[]> =>
  (await db.deleteFrom('file_upload_parts').where('upload_id', '=', uploadId).returning('storage_key').execute()).map(
    ({ storage_key }) => storage_key,
  )

export const finishUpload = async (db: Db, { id, fileId }: { id: number; fileId: number }): Promise<void> => {
  await db.updateTable('file_uploads').set({ file_id: fileId }).where('id', '=', id).execute()
}

/** Deletes uploads that began before the moment, finished or not, and returns the object keys of their parts. */
export const deleteOldUploads = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ storage_key: string }>`
    WITH old AS (DELETE FROM file_uploads WHERE created_at < ${before.toISOString()} RETURNING id)
    SELECT storage_key FROM file_upload_parts JOIN old ON old.id = upload_id`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}
