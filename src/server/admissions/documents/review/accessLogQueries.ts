import { sql } from 'kysely'
import type { Db } from '../../../platform/database'
import { logViews, type ViewOrigin } from '../../../people'

/** Writes to the audit log who read the entered data of sensitive documents, of one document or of a whole application. */
export const logAccess = (
  db: Db,
  { of, id, ...looker }: ViewOrigin & { of: 'document' | 'application'; id: number },
): Promise<void> => {
  const read = of === 'document' ? sql`documents.id = ${id}` : sql`application_id = ${id} AND replaced_at IS NULL`
  return logViews(
    db,
    sql`SELECT 'documents'::text AS entity, documents.id FROM documents JOIN document_types ON document_types.id = document_type_id
      WHERE ${read} AND sensitive AND documents.fields <> '{}'`,
    looker,
  )
}
