import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { DocumentType, DocumentTypeInput, documentTypes } from '../../../api/directories/documentTypes'
import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import { every, is, oneOf } from '../../kit/conditions'
import type { Db } from '../../platform/database'
import { inOrder, nameIn, rowsAndTotal, type Listing } from '../../kit/lists'
import { found } from '../../kit/problems'
import { usageById, type UsageOf } from '../../kit/records'
import type { DB } from '../../platform/schema'
import { matches } from '../../kit/search'

type Query = z.output<(typeof documentTypes)['GET /api/directories/documents']['query']>
type Listed = Listing<Query> & { activeOnly?: boolean }

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('document_types')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'code',
      'translations',
      'category',
      'required',
      'max_files',
      'formats',
      'max_size_mb',
      'needs_original',
      'citizens_only',
      'fields',
      'reject_reasons',
      'sensitive',
      'position',
      'status',
      eb.ref(nameIn(locale)).as('name'),
      sql`(SELECT count(*) FROM direction_document_types WHERE document_type_id = document_types.id)`.as(
        'directions_count',
      ),
    ])

const filtered = (eb: ExpressionBuilder<DB, 'document_types'>, { filter, activeOnly }: Listed) =>
  every([
    oneOf(eb.ref('id'), filter.id),
    oneOf(eb.ref('status'), filter.status),
    oneOf(eb.ref('category'), filter.category),
    is(eb.ref('required'), filter.required),
    is(eb.ref('needs_original'), filter.needs_original),
    matches({ text: eb.ref('search'), stems: eb.ref('search_stems') }, filter.q),
    is(eb.ref('status'), activeOnly ? 'active' : undefined),
  ])

/** Rows of the list and how many the filter matches. */
export const listDocumentTypes = (db: Db, listed: Listed): Promise<{ rows: DocumentType[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) => filtered(eb, listed))
      .orderBy(inOrder(listed.sort))
      .$castTo<DocumentType>(),
    listed,
  )

type Which = { id: number; locale: Locale }
export const getDocumentType = async (db: Db, { id, locale }: Which): Promise<DocumentType> =>
  found(await columns(db, locale).where('id', '=', id).$castTo<DocumentType>().executeTakeFirst())

/** Whether there is such a kind of document and it may be asked for. */
export const isActiveDocumentType = async (db: Db, id: number): Promise<boolean> => {
  const active = db.selectFrom('document_types').select('id').where('id', '=', id).where('status', '=', 'active')
  return (await active.executeTakeFirst()) !== undefined
}

type InBoth = { ru: string; en: string }

/** Of each kind its name in both languages, and the reason of a rejection as each of them says it. */
export const documentTypeWords = async (
  db: Db,
  { ids, reason }: { ids: readonly number[]; reason?: string | undefined },
): Promise<Map<number, { name: InBoth; reason: InBoth }>> => {
  const said = sql`${reason ?? null}::text`
  const { rows } = await sql<{ id: number; name: InBoth; reason: InBoth }>`
    SELECT id, jsonb_build_object('ru', name_ru, 'en', name_en) AS name,
      jsonb_build_object('ru', reason_in(${said}, id, 'ru'), 'en', reason_in(${said}, id, 'en')) AS reason
    FROM document_types WHERE id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

const ownColumns = ({ translations, reject_reasons, ...input }: DocumentTypeInput) => ({
  ...input,
  translations: JSON.stringify(translations),
  reject_reasons: JSON.stringify(reject_reasons),
})

export const insertDocumentType = async (db: Db, input: DocumentTypeInput): Promise<number> => {
  const inserted = db.insertInto('document_types').values(ownColumns(input)).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** The caller has locked the row and checked its version. */
export const updateDocumentType = async (db: Db, id: number, input: DocumentTypeInput): Promise<void> => {
  await db.updateTable('document_types').set(ownColumns(input)).where('id', '=', id).execute()
}

/** Directions whose applicants are asked for the document, and applications that hold one. */
export const usageOfDocumentTypes: UsageOf = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT document_type_id AS id, 'directories/directions' AS entity, count(*)::int AS count,
      (array_agg(code ORDER BY code))[1:5] AS names
    FROM direction_document_types JOIN directions ON directions.id = direction_id
    WHERE document_type_id = ANY(${ids}) GROUP BY document_type_id
    UNION ALL
    SELECT document_type_id, 'profiles', count(DISTINCT profiles.id)::int, (array_agg(DISTINCT number))[1:5]
    FROM documents JOIN profiles ON profiles.id = profile_id
    WHERE document_type_id = ANY(${ids}) GROUP BY document_type_id`.execute(db)
  return usageById(rows)
}
