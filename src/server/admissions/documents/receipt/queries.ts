import { sql } from 'kysely'
import type { PaperFields } from '../../../../api/admissions/documentStates'
import type { Db } from '../../../platform/database'
import { orNotFound } from '../../../kit/problems'

/** Originals of an application that the office currently has. */
export type Receipt = {
  number: string
  name: string
  originals: { name: string; fields: PaperFields; note: string | null; at: string; actor: string }[]
}

export const listReceipt = async (db: Db, applicationId: number): Promise<Receipt> => {
  const { rows } = await sql<Receipt>`
    WITH last AS (
      SELECT DISTINCT ON (document_type_id) document_type_id, document_id, action, note, at, actor_id
      FROM document_originals JOIN documents ON documents.id = document_id
      WHERE application_id = ${applicationId} ORDER BY document_type_id, document_originals.id DESC
    )
    SELECT number, name, (
      SELECT coalesce(json_agg(json_build_object('name', document_types.name_ru, 'fields', documents.fields, 'note', note, 'at', last.at,
          'actor', users.name) ORDER BY document_types.position, document_types.id), '[]')
      FROM last JOIN document_types ON document_types.id = last.document_type_id JOIN documents ON documents.id = document_id
        JOIN users ON users.id = actor_id
      WHERE action = 'received') AS originals
    FROM applications WHERE id = ${applicationId}`.execute(db)
  return orNotFound(rows[0])
}
