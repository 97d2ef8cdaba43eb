import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { isUnused } from './useQueries'

/** Deletes the rows that nobody will miss; answers what was stored of them. What a record uses stays, whatever its age. */
export const deleteForgotten = (
  db: Db,
  { unusedBefore, trashedBefore }: { unusedBefore: Date; trashedBefore: Date },
): Promise<{ storage_key: string; kind: string }[]> =>
  db
    .deleteFrom('files')
    .where(isUnused())
    .where((eb) =>
      eb.or([
        eb.and([eb('purpose', '<>', 'media'), eb('created_at', '<', unusedBefore.toISOString())]),
        eb.and([eb('status', '=', 'trashed'), eb('trashed_at', '<', trashedBefore.toISOString())]),
      ]),
    )
    .returning(['storage_key', 'kind'])
    .execute()

/** Which of the keys a row names. */
export const knownKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where(sql<boolean>`storage_key = ANY(${[...new Set(keys)]})`)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}
