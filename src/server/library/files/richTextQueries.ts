import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { invalid } from '../../kit/problems'
import { filesIn, withFileLinks } from '../../kit/texts/richText'
import type { Person } from '../../kit/person'
import { tagOf, type Sign } from '../../kit/http/signedLinks'

type Links = {
  /** Link table of the kind of record, with `file_id` and the record's id in `column`. */
  links: string
  column: string
  id: number
  /** File ids by form field; errors are reported at these fields. */
  shown: Readonly<Record<string, readonly number[]>>
}

/**
 * Stores which library files a record shows, which protects them from deletion.
 * Rejects files that are not in the library, trashed, or hidden from the author, unless the record already used them.
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
    throw invalid(Object.fromEntries(missing.map(([path]) => [path, [{ key: 'files.missing_in_text' }]])))
  await sql`DELETE FROM ${table} WHERE ${record} = ${id} AND file_id <> ALL(${fileIds})`.execute(db)
  await sql`INSERT INTO ${table} (${record}, file_id) SELECT ${id}, unnest(${fileIds}::bigint[]) ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/** Replaces file links in stored texts by signed ones: images in medium size, other files in full. Uses one query for all texts. */
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
    // Most texts contain no file link.
    if (filesIn([html]).length === 0) return html
    return withFileLinks(html, (id, as) => {
      const file = known.get(id)
      if (!file) return null
      const size = as === 'image' && file.kind === 'image' ? 'medium' : undefined
      return sign({ id, tag: tagOf(file.sha256), size })
    })
  })
}
