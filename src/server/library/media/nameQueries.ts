import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { numberedName } from '../../kit/uploads/fileNames'
import { invalid } from '../../kit/problems'

/** Serialises naming of files in a folder and protects the folder from deletion, until the end of the transaction. */
export const lockNames = async (db: Db, folderId: number | null, path = 'folder_id') => {
  if (folderId !== null) {
    const folder = await db
      .selectFrom('media_folders')
      .select('id')
      .where('id', '=', folderId)
      .forKeyShare()
      .executeTakeFirst()
    if (!folder) throw invalid({ [path]: [{ key: 'field.no_such_record' }] })
  }
  await sql`SELECT pg_advisory_xact_lock(4201968, ${folderId ?? 0}::int)`.execute(db)
}

/** Adds a number to each name that the folder already has. The caller has called `lockNames`. */
export const freeNames = async (db: Db, folderId: number | null, names: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select((eb) => eb.fn<string>('lower', ['name']).as('name'))
    .where('purpose', '=', 'media')
    .where('status', '<>', 'trashed')
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .execute()
  const taken = new Set(rows.map((row) => row.name))
  return names.map((name) => {
    let n = 1
    while (taken.has(numberedName(name, n).toLowerCase())) n += 1
    const free = numberedName(name, n)
    taken.add(free.toLowerCase())
    return free
  })
}
