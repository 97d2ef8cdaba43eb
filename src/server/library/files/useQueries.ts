import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Usage } from '../../../api/kit/errors'
import { isStaff } from '../../kit/access'
import type { Db } from '../../platform/database'
import { usageById, type UsageOf } from '../../kit/records'
import type { Person } from '../../people/sessionQueries'

/**
 * One kind of record that uses files. An area whose records hold files, or show images in their texts, adds its line to `fileUses`: from then
 * on its files are kept by the sweep, shown as used, and open to those who may read the record.
 */
type FileUse = {
  /** What such a record is called in answers: the name of its resource. */
  entity: string
  /** The table of links: `file_id`, and the record's id in `column`; both foreign keys. */
  links: string
  column: string
  records: string
  /** What one record is called, as SQL over its table. */
  name: RawBuilder<unknown>
  /**
   * Who else than the file's owner opens it through such a record: everybody of a permission (true or false), or a condition over the
   * record's table, as where the person's reach ends at groups of their own.
   */
  opensTo: (person: Person) => boolean | RawBuilder<SqlBool>
  /** Of which of the records it is remembered who looks into them, as SQL over the table; of none where it is left out. */
  isSensitive?: RawBuilder<SqlBool>
}

export const fileUses: readonly FileUse[] = [
  {
    entity: 'access/users',
    links: 'user_photos',
    column: 'user_id',
    records: 'users',
    name: sql.ref('users.name'),
    opensTo: isStaff,
  },
  {
    // A page of a passport is for those who review documents, not for all who see the application.
    entity: 'documents',
    links: 'document_files',
    column: 'document_id',
    records: 'documents',
    name: sql`(SELECT number FROM profiles WHERE profiles.id = documents.profile_id)`,
    opensTo: (person) => person.holds('manage documents'),
    isSensitive: sql`(SELECT sensitive FROM document_types WHERE document_types.id = documents.document_type_id)`,
  },
]

const joined = ({ links, column, records }: FileUse) =>
  sql`${sql.table(links)} JOIN ${sql.table(records)} ON ${sql.ref(`${records}.id`)} = ${sql.ref(`${links}.${column}`)}`

/** What uses each of the files. */
export const usageOfFiles: UsageOf = async (db, ids) => {
  const kinds = fileUses.map(
    (use) => sql`
      SELECT file_id AS id, ${use.entity}::text AS entity, count(*)::int AS count,
        (array_agg(${use.name}::text ORDER BY ${use.name}::text))[1:5] AS names
      FROM ${joined(use)} WHERE file_id = ANY(${ids}) GROUP BY file_id`,
  )
  const { rows } = await sql<Usage & { id: number }>`${sql.join(kinds, sql` UNION ALL `)}`.execute(db)
  return usageById(rows)
}

/** Whether a record that uses the file opens it to the person. */
export const opensThroughRecord = async (db: Db, fileId: number, person: Person): Promise<boolean> => {
  const ways = fileUses.flatMap((use) => {
    const condition = use.opensTo(person)
    if (condition === false) return []
    const reached = condition === true ? sql`true` : condition
    return [sql`EXISTS (SELECT FROM ${joined(use)} WHERE file_id = ${fileId} AND (${reached}))`]
  })
  if (ways.length === 0) return false
  const { rows } = await sql<{ opens: boolean }>`SELECT ${sql.join(ways, sql` OR `)} AS opens`.execute(db)
  return rows[0]?.opens ?? false
}

/** The sensitive records that use the file, as `entity` and `id`. */
export const sensitiveRecordsOf = (fileId: number): RawBuilder<unknown> =>
  sql.join(
    fileUses.flatMap((use) =>
      use.isSensitive
        ? [
            sql`SELECT ${use.entity}::text AS entity, ${sql.ref(`${use.records}.id`)} AS id FROM ${joined(use)}
              WHERE file_id = ${fileId} AND ${use.isSensitive}`,
          ]
        : [],
    ),
    sql` UNION ALL `,
  )

/** For a WHERE over `files`: no record of any kind uses it. */
export const isUnused = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    fileUses.map(({ links }) => sql`NOT EXISTS (SELECT FROM ${sql.table(links)} WHERE file_id = files.id)`),
    sql` AND `,
  )})`
