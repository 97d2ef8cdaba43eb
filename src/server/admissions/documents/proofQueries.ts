import { sql } from 'kysely'
import { nameIn } from '../../kit/lists'
import type { Proofs } from '../../kit/room'

/** The documents of achievements that were accepted with a person's applications. */
export const provenDocuments: Proofs = async (db, { userId, locale }) => {
  const { rows } = await sql<Awaited<ReturnType<Proofs>>[number]>`
    SELECT 'document' AS source, documents.id, document_types.${sql.ref(nameIn(locale))} AS name,
      coalesce(documents.fields ->> 'issue_date', to_char(uploaded_at, 'YYYY-MM-DD')) AS day, NULL AS percent,
      ARRAY(SELECT file_id FROM document_files WHERE document_id = documents.id ORDER BY position) AS "fileIds"
    FROM documents JOIN profiles ON profiles.id = profile_id JOIN document_types ON document_types.id = document_type_id
    WHERE user_id = ${userId} AND documents.status = 'accepted' AND replaced_at IS NULL AND category = 'achievement'
      AND uploaded_at IS NOT NULL ORDER BY documents.id DESC`.execute(db)
  return rows
}
