import { sql } from 'kysely'
import type { FileItem, OwnPurpose } from '../../../api/library/files'
import { fileKind } from '../../../api/kit/uploads'
import type { Db } from '../../platform/database'
import type { Person } from '../../kit/person'
import { orNotFound, inUse } from '../../kit/problems'
import { keysOf } from '../../platform/storage/keys'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { fileColumns, presentFile, type FileRow } from './present'
import type { Sign } from '../../kit/http/signedLinks'
import { isUnused, usageOfFiles } from './fileUsageQueries'

export type StoredFile = FileRow & { storage_key: string; owner_id: number | null; status: string }

export const storedColumns = [...fileColumns, 'files.storage_key', 'files.owner_id', 'files.status'] as const
export const withKind = <T extends { kind: string }>(row: T) => ({ ...row, kind: fileKind.parse(row.kind) })

export const findFile = async (db: Db, id: number): Promise<StoredFile | undefined> => {
  const row = await db.selectFrom('files').select(storedColumns).where('id', '=', id).executeTakeFirst()
  return row && withKind(row)
}

/** Presents files in the given order; missing ones are skipped. */
export const listFiles = async (db: Db, ids: readonly number[], sign: Sign): Promise<FileItem[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .select(fileColumns)
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('status', '=', 'ready')
    .execute()
  const known = new Map(rows.map((row) => [row.id, presentFile(row, sign)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Locks the file until the end of the transaction, so that no record starts to use it while it is being removed. */
export const lockFile = async (db: Db, id: number): Promise<StoredFile> =>
  withKind(
    orNotFound(await db.selectFrom('files').select(storedColumns).where('id', '=', id).forUpdate().executeTakeFirst()),
  )

type NewFiles = { uploads: readonly StoredUpload[]; purpose: OwnPurpose | 'photo'; ownerId: number }

/** Inserts uploads without a folder, and returns them in the same order. */
export const insertFiles = async (db: Db, { uploads, purpose, ownerId }: NewFiles): Promise<StoredFile[]> => {
  const rows = await db
    .insertInto('files')
    .values(uploads.map((upload) => ({ ...upload, purpose, owner_id: ownerId })))
    .returning(storedColumns)
    .execute()
  return rows.map(withKind)
}

/** Serialises a person's uploads, so that each one counts all previous files against the quota. */
export const lockUploader = async (db: Db, userId: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type QuotaQuery = {
  ownerId: number
  purposes: readonly (OwnPurpose | 'media')[]
  most: { count: number; bytes: number }
}

/** Whether the person's unused files exceed the quota. */
export const exceedsQuota = async (db: Db, { ownerId, purposes, most }: QuotaQuery): Promise<boolean> => {
  const { count, bytes } = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', purposes)
    .where(isUnused())
    .executeTakeFirstOrThrow()
  return count > most.count || bytes > most.bytes
}

/** Deletes the row of a locked file and returns its object keys; 409 with the records that use it. */
export const removeFile = async (db: Db, file: StoredFile, person: Person): Promise<string[]> => {
  const usedBy = (await usageOfFiles(db, [file.id], person)).get(file.id)
  if (usedBy) throw inUse(usedBy)
  await db.deleteFrom('files').where('id', '=', file.id).execute()
  return keysOf(file)
}

export const trashFiles = async (db: Db, { ids, now }: { ids: readonly number[]; now: Date }): Promise<void> => {
  await db
    .updateTable('files')
    .set({ status: 'trashed', trashed_at: now.toISOString() })
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('status', '=', 'ready')
    .execute()
}

/** Sets the person's photo and returns the object keys of the previous one. */
export const setPhoto = async (db: Db, { userId, fileId }: { userId: number; fileId: number }): Promise<string[]> => {
  const before = await removePhoto(db, userId)
  await db.insertInto('user_photos').values({ user_id: userId, file_id: fileId }).execute()
  return before
}

/** Removes the person's photo and returns its object keys; empty if there was none. */
export const removePhoto = async (db: Db, userId: number): Promise<string[]> => {
  // Locking the user row serialises concurrent photo changes from two devices.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const link = await db.deleteFrom('user_photos').where('user_id', '=', userId).returning('file_id').executeTakeFirst()
  if (!link) return []
  const file = await db
    .deleteFrom('files')
    .where('id', '=', link.file_id)
    .returning(['storage_key', 'kind'])
    .executeTakeFirstOrThrow()
  return keysOf(file)
}
