import { sql } from 'kysely'
import type { OwnPurpose } from '../../../api/library/files'
import type { Db } from '../../platform/database'
import { invalid, type Message } from '../../kit/problems'
import { keysOf } from '../../platform/storage/keys'
import { withKind, storedColumns, type StoredFile } from './fileQueries'
import { isUnused, usageOfFiles } from './fileUsageQueries'

type Claim = {
  /** In form order: errors are reported per file under `path`, as in `files.0`. */
  ids: readonly number[]
  /** Files that the record already has; they are kept and returned too. */
  attachedIds?: readonly number[]
  purpose: OwnPurpose
  uploaderId: number
  /** The owner of the record, who becomes the owner of the files even if a clerk uploaded them. */
  ownerId: number
  path: string
  /** Additional checks of the record, such as format and size. */
  refusalOf?: (file: StoredFile) => Message | null
}

/**
 * Validates and locks uploaded files for a record in the transaction that links them; returns them in the given order. Throws 422 with a
 * message per file that is missing or foreign (same message), repeated, of another purpose or already used.
 */
export const claimFiles = async (
  db: Db,
  { ids, attachedIds = [], purpose, uploaderId, ownerId, path, refusalOf = () => null }: Claim,
): Promise<StoredFile[]> => {
  const files = await lockFiles(db, ids)
  // A separate statement after the lock, to see concurrent claims that have committed.
  const used = await usageOfFiles(db, ids)
  const faultOf = (id: number, position: number): Message | null => {
    const file = files.get(id)
    const known =
      file !== undefined && (attachedIds.includes(id) || (file.owner_id === uploaderId && file.purpose === purpose))
    if (!known || file.status !== 'ready') return { key: 'files.gone' }
    if (ids.indexOf(id) !== position) return { key: 'files.twice', values: { name: file.name } }
    if (attachedIds.includes(id)) return null
    if (used.has(id)) return { key: 'files.taken', values: { name: file.name } }
    return refusalOf(file)
  }
  const faults = ids.flatMap((id, position) => {
    const fault = faultOf(id, position)
    return fault ? [[`${path}.${position}`, [fault]] as const] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  if (ownerId !== uploaderId)
    await changeOwner(
      db,
      ids.filter((id) => !attachedIds.includes(id)),
      ownerId,
    )
  return ids.flatMap((id) => files.get(id) ?? [])
}

const lockFiles = async (db: Db, ids: readonly number[]): Promise<Map<number, StoredFile>> => {
  const rows = await db
    .selectFrom('files')
    .select(storedColumns)
    .where(sql<boolean>`id = ANY(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, withKind(row)]))
}

const changeOwner = async (db: Db, ids: readonly number[], ownerId: number) => {
  await db
    .updateTable('files')
    .set({ owner_id: ownerId })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

/**
 * Deletes rows of files that a record no longer uses, unless another record does, and returns their object keys for `deleteAfterCommit`. Skips
 * media.
 */
export const deleteUnusedFiles = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('files')
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('purpose', '<>', 'media')
    .where(isUnused())
    .returning(['storage_key', 'kind'])
    .execute()
  return rows.flatMap(keysOf)
}
