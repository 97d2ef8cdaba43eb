import { sql } from 'kysely'
import type { OwnPurpose } from '../../../api/library/files'
import type { Db } from '../../platform/database'
import { invalid, type Message } from '../../kit/problems'
import { keysOf } from '../../platform/storage/keys'
import { withKind, storedColumns, type StoredFile } from './queries'
import { isUnused, usageOfFiles } from './useQueries'

type Claim = {
  /** In the order of the form: refusals are told per file under `path`, as in `files.0`. */
  ids: readonly number[]
  /** Files that the record holds already: they stay, and are only answered. */
  held?: readonly number[]
  purpose: OwnPurpose
  uploaderId: number
  /** Whose record it is: from now on the files are this person's, also when a clerk scanned them. */
  ownerId: number
  path: string
  /** What the record itself demands of a file: its format, its size. */
  refusalOf?: (file: StoredFile) => Message | null
}

/**
 * Takes uploaded files for a record, in the transaction that links them to it, and answers them in the order asked for.
 * Each must be the uploader's own, whole, of the purpose, and used by nothing yet; otherwise 422 with a message for
 * every file at fault. A stranger's file and one that is gone are told alike. The rows stay locked, so that nobody else
 * takes or removes them meanwhile.
 */
export const claimFiles = async (
  db: Db,
  { ids, held = [], purpose, uploaderId, ownerId, path, refusalOf = () => null }: Claim,
): Promise<StoredFile[]> => {
  const files = await lockFiles(db, ids)
  // In a statement of its own: it must see what a claim has done that this one waited for.
  const used = await usageOfFiles(db, ids)
  const faultOf = (id: number, position: number): Message | null => {
    const file = files.get(id)
    const known =
      file !== undefined && (held.includes(id) || (file.owner_id === uploaderId && file.purpose === purpose))
    if (!known || file.status !== 'ready') return { key: 'files.gone' }
    if (ids.indexOf(id) !== position) return { key: 'files.twice', values: { name: file.name } }
    if (held.includes(id)) return null
    if (used.has(id)) return { key: 'files.taken', values: { name: file.name } }
    return refusalOf(file)
  }
  const faults = ids.flatMap((id, position) => {
    const fault = faultOf(id, position)
    return fault ? [[`${path}.${position}`, [fault]] as const] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  if (ownerId !== uploaderId)
    await giveTo(
      db,
      ids.filter((id) => !held.includes(id)),
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

const giveTo = async (db: Db, ids: readonly number[], ownerId: number) => {
  await db
    .updateTable('files')
    .set({ owner_id: ownerId })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

/**
 * Deletes the rows of files that a record has just let go of, unless another still uses them; answers their objects,
 * for `objects.dropped`. Media goes to its trash by other ways and is left alone.
 */
export const releaseFiles = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const rows = await db
    .deleteFrom('files')
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('purpose', '<>', 'media')
    .where(isUnused())
    .returning(['storage_key', 'kind'])
    .execute()
  return rows.flatMap(keysOf)
}
