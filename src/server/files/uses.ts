import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Usage } from '../../api/errors'
import { usageById, type UsageOf } from '../kit/records'

/**
 * One kind of record that uses files: its table of links (`file_id`, and the record's id in `column`), and what such a record is called. An
 * area whose records hold files, or show images in their texts, adds its line here.
 */
type FileUse = { entity: string; links: string; column: string; records: string; name: string }

export const fileUses: readonly FileUse[] = [
  { entity: 'access/users', links: 'user_photos', column: 'user_id', records: 'users', name: 'name' },
]

/** What uses each of the files. */
export const usageOfFiles: UsageOf = async (db, ids) => {
  const kinds = fileUses.map(
    ({ entity, links, column, records, name }) => sql`
      SELECT file_id AS id, ${entity}::text AS entity, count(*)::int AS count,
        (array_agg(${sql.ref(`${records}.${name}`)}::text ORDER BY ${sql.ref(`${records}.${name}`)}))[1:5] AS names
      FROM ${sql.table(links)} JOIN ${sql.table(records)} ON ${sql.ref(`${records}.id`)} = ${sql.ref(`${links}.${column}`)}
      WHERE file_id = ANY(${ids}) GROUP BY file_id`,
  )
  const { rows } = await sql<Usage & { id: number }>`${sql.join(kinds, sql` UNION ALL `)}`.execute(db)
  return usageById(rows)
}

/** For a WHERE over `files`: no record of any kind uses it. */
export const isUnused = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    fileUses.map(({ links }) => sql`NOT EXISTS (SELECT FROM ${sql.table(links)} WHERE file_id = files.id)`),
    sql` AND `,
  )})`
