import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Usage } from '../../../api/kit/errors'
import type { Db } from '../../platform/database'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'
import { declarations, type FileUse } from '../../kit/feature'
import type { Person } from '../../kit/person'

const joined = ({ links, column, records }: FileUse) =>
  sql`${sql.table(links)} JOIN ${sql.table(records)} ON ${sql.ref(`${records}.id`)} = ${sql.ref(`${links}.${column}`)}`

/** SQL condition over the records of a file use: the person can read them. */
const readableOf = ({ entity }: FileUse, person: Person | undefined) => {
  const readable = person && declarations.loggedRecords.find((kind) => kind.entity === entity)?.readableBy(person)
  return readable === true ? sql`true` : readable || sql`false`
}

/** Counts the records that use each file, and names those that the person can read. */
export const usageOfFiles = async (db: Db, ids: readonly number[], person?: Person): ReturnType<FindUsage> => {
  const kinds = declarations.fileUses.map(
    (use) => sql`
      SELECT file_id AS id, ${use.entity}::text AS entity, count(*)::int AS count,
        coalesce((array_agg(${use.name}::text ORDER BY ${use.name}::text) FILTER (WHERE ${readableOf(use, person)}))[1:5], '{}') AS names
      FROM ${joined(use)} WHERE file_id = ANY(${ids}) GROUP BY file_id`,
  )
  const { rows } = await sql<Usage & { id: number }>`${sql.join(kinds, sql` UNION ALL `)}`.execute(db)
  return usageById(rows)
}

/** Whether a record that uses the file gives the person access to it. */
export const opensThroughRecord = async (db: Db, fileId: number, person: Person): Promise<boolean> => {
  const ways = declarations.fileUses.flatMap((use) => {
    const condition = use.visibleTo(person)
    if (condition === false) return []
    const reached = condition === true ? sql`true` : condition
    return [sql`EXISTS (SELECT FROM ${joined(use)} WHERE file_id = ${fileId} AND (${reached}))`]
  })
  if (ways.length === 0) return false
  const { rows } = await sql<{ opens: boolean }>`SELECT ${sql.join(ways, sql` OR `)} AS opens`.execute(db)
  return rows[0]?.opens ?? false
}

/** SQL: sensitive records that use the file, as `entity` and `id`. */
export const sensitiveRecordsOf = (fileId: number): RawBuilder<unknown> =>
  sql.join(
    declarations.fileUses.flatMap((use) =>
      use.isSensitive
        ? [
            sql`SELECT ${use.entity}::text AS entity, ${sql.ref(`${use.records}.id`)} AS id FROM ${joined(use)}
              WHERE file_id = ${fileId} AND ${use.isSensitive}`,
          ]
        : [],
    ),
    sql` UNION ALL `,
  )

/** SQL condition over `files`: no record uses the file. */
export const isUnused = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    declarations.fileUses.map(
      ({ links }) => sql`NOT EXISTS (SELECT FROM ${sql.table(links)} WHERE file_id = files.id)`,
    ),
    sql` AND `,
  )})`

/** Deletes expired unused files and returns their object keys. Files in use stay, whatever their age. */
export const deleteExpired = (
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

/** Returns those keys that belong to a row. */
export const knownKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where(sql<boolean>`storage_key = ANY(${[...new Set(keys)]})`)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}
