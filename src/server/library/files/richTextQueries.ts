import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { invalid } from '../../kit/problems'
import { filesIn, withFileLinks } from '../../kit/richText'
import type { Person } from '../../kit/person'
import { tagOf, type Sign } from '../../kit/signedLinks'

type Links = {
  /** The link table of the kind of record: `file_id`, and the record's id in `column`. */
  links: string
  column: string
  id: number
  /** The files by the field that shows them: there a refusal is told. */
  shown: Readonly<Record<string, readonly number[]>>
}

/**
 * Remembers which files of the library a record shows, so that none of them is deleted meanwhile. Refuses a file that
 * is not in the library, is in its trash, or that the author may not see; what the record already used may stay.
 */
export const linkFiles = async (db: Db, { links, column, id, shown }: Links, person: Person): Promise<void> => {
  const table = sql.table(links)
  const record = sql.ref(column)
  const fileIds = [...new Set(Object.values(shown).flat())]
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM files
    WHERE id = ANY(${fileIds}) AND (
      EXISTS (SELECT FROM ${table} WHERE file_id = files.id AND ${record} = ${id})
      OR purpose = 'media' AND status = 'ready' AND (${person.holds('manage media')} OR owner_id = ${person.id}))
    ORDER BY id FOR KEY SHARE`.execute(db)
  const known = new Set(rows.map((row) => row.id))
  const missing = Object.entries(shown).filter(([, ids]) => ids.some((file) => !known.has(file)))
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([path]) => [path, [{ key: 'files.missingInText' }]])))
  await sql`DELETE FROM ${table} WHERE ${record} = ${id} AND file_id <> ALL(${fileIds})`.execute(db)
  await sql`INSERT INTO ${table} (${record}, file_id) SELECT ${id}, unnest(${fileIds}::bigint[]) ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/**
 * Stored texts with links that open for the reader: images in a size for reading, files whole. One query for all of
 * them.
 */
export const presentRichTexts = async (db: Db, htmls: readonly string[], sign: Sign): Promise<string[]> => {
  const ids = filesIn(htmls)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('files')
          .select(['id', 'sha256', 'kind'])
          .where(sql<boolean>`id = ANY(${ids})`)
          .where('purpose', '=', 'media')
          .where('status', '=', 'ready')
          .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return htmls.map((html) => {
    // Most texts have no such link: they leave as they are stored.
    if (filesIn([html]).length === 0) return html
    return withFileLinks(html, (id, as) => {
      const file = known.get(id)
      if (!file) return null
      const size = as === 'image' && file.kind === 'image' ? 'medium' : undefined
      return sign({ id, tag: tagOf(file.sha256), size })
    })
  })
}
