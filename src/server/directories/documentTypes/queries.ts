import { sql } from 'kysely'
import type { Usage } from '../../../api/kit/errors'
import { documentType } from '../../../api/directories/documentTypes'
import type { Db } from '../../platform/database'
import { recordQueries } from '../../kit/records/recordQueries'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'

export const documentTypeQueries = recordQueries({
  table: 'document_types',
  record: documentType,
  computed: () => ({
    directions_count: sql`(SELECT count(*) FROM direction_document_types WHERE document_type_id = document_types.id)`,
  }),
})

/** Whether the document type exists and is active. */
export const isActiveDocumentType = async (db: Db, id: number): Promise<boolean> => {
  const active = db.selectFrom('document_types').select('id').where('id', '=', id).where('status', '=', 'active')
  return (await active.executeTakeFirst()) !== undefined
}

type InBoth = { ru: string; en: string }

/**
 * Returns the names of the document types in both languages, and `reason` worded for each of them in both languages.
 */
export const documentTypeWords = async (
  db: Db,
  { ids, reason }: { ids: readonly number[]; reason?: string | undefined },
): Promise<Map<number, { name: InBoth; reason: InBoth }>> => {
  const reasonText = sql`${reason ?? null}::text`
  const { rows } = await sql<{ id: number; name: InBoth; reason: InBoth }>`
    SELECT id, jsonb_build_object('ru', name_ru, 'en', name_en) AS name,
      jsonb_build_object('ru', reason_in(${reasonText}, id, 'ru'), 'en', reason_in(${reasonText}, id, 'en')) AS reason
    FROM document_types WHERE id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

/** Directions that require the document, and applications that contain one. */
export const usageOfDocumentTypes: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT document_type_id AS id, 'directories/directions' AS entity, count(*)::int AS count,
      (array_agg(code ORDER BY code))[1:5] AS names
    FROM direction_document_types JOIN directions ON directions.id = direction_id
    WHERE document_type_id = ANY(${ids}) GROUP BY document_type_id
    UNION ALL
    SELECT document_type_id, 'profiles', count(DISTINCT applications.id)::int, (array_agg(DISTINCT number))[1:5]
    FROM documents JOIN applications ON applications.id = application_id
    WHERE document_type_id = ANY(${ids}) GROUP BY document_type_id`.execute(db)
  return usageById(rows)
}
