import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { readForm } from '../admissions/applications/form'
import { inventDocuments, type RequiredDocument } from './demoDocuments'
import { makeRandom } from './random'

const seed = 20_260_701

type Row = Omit<RequiredDocument, 'form'> & { person: unknown; education: unknown }

/** Lists the documents required of each application: the common ones and those of its chosen directions. */
const listRequiredDocuments = async (db: Db): Promise<RequiredDocument[]> => {
  const { rows } = await sql<Row>`
    SELECT applications.id AS application_id, applications.status, coalesce(submitted_at, applications.created_at + interval '1 day') AS at,
      types.id AS document_type_id, types.code, types.needs_original, types.reject_reasons -> 0 -> 'ru' ->> 'text' AS reject_reason,
      person, education
    FROM (SELECT id, status, submitted_at, created_at, person, education FROM applications) AS applications
      JOIN document_types AS types ON types.required OR EXISTS (
        SELECT FROM application_choices JOIN direction_document_types AS asked USING (direction_id)
        WHERE application_id = applications.id AND asked.document_type_id = types.id AND asked.required)
    ORDER BY applications.id, types.position, types.id`.execute(db)
  return rows.map(({ person, education, ...row }) => ({ ...row, form: readForm({ person, education }) }))
}

/**
 * Creates the documents of the demo's applications. Their pages are drawn later, while the server is already
 * running.
 */
export const insertDemoDocuments = async (db: Db, clerk: number): Promise<void> => {
  const documents = inventDocuments(await listRequiredDocuments(db), makeRandom(seed))
  const rows = await db
    .insertInto('documents')
    .values(
      documents.map(({ fields, hasOriginal, uploaded_at, ...document }) => ({
        ...document,
        campaign_id: sql<number>`(SELECT campaign_id FROM applications WHERE id = ${document.application_id})`,
        uploaded_at,
        status_at: uploaded_at,
        fields: JSON.stringify(fields),
        reviewer_id: document.status === 'uploaded' ? null : clerk,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('document_originals')
    .values(
      documents.flatMap(({ hasOriginal, uploaded_at }, place) =>
        hasOriginal
          ? [{ document_id: rows[place]?.id ?? 0, action: 'received', actor_id: clerk, at: uploaded_at }]
          : [],
      ),
    )
    .execute()
}

/** A document of the demo that has no pages yet, with the data to print on them. */
export type PendingPage = {
  id: number
  owner_id: number
  code: string
  type_name: string
  name: string
  status: string
  birth_date: string | null
  fields: Readonly<Record<string, string>>
  uploaded_at: string
}

/** Larger campaigns were generated for benchmarks; their documents get no pages. */
const maxApplications = 1000

/** Lists the longest waiting documents first, because clerks review them first. */
export const listPendingPages = async (db: Db): Promise<PendingPage[]> => {
  const { rows } = await sql<PendingPage>`
    SELECT documents.id, user_id AS owner_id, code, types.name_ru AS type_name, applications.name, documents.status,
      person ->> 'birth_date' AS birth_date, documents.fields, uploaded_at
    FROM documents JOIN applications ON applications.id = application_id JOIN users ON users.id = user_id
      JOIN document_types AS types ON types.id = document_type_id
    WHERE is_demo AND uploaded_at IS NOT NULL AND documents.status <> 'missing'
      AND NOT EXISTS (SELECT FROM document_files WHERE document_id = documents.id)
      AND documents.campaign_id IN (SELECT campaign_id FROM applications GROUP BY 1 HAVING count(*) <= ${maxApplications})
    ORDER BY documents.status = 'accepted', documents.id`.execute(db)
  return rows
}

/** Adds a page to the document if it still exists and has none. Returns whether it did. */
export const insertDemoPage = async (
  db: Db,
  { id, owner_id, uploaded_at }: Pick<PendingPage, 'id' | 'owner_id' | 'uploaded_at'>,
  file: {
    name: string
    type: string
    kind: string
    size: number
    sha256: Buffer
    width: number | null
    height: number | null
    storage_key: string
  },
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM documents WHERE id = ${id} AND NOT EXISTS (SELECT FROM document_files WHERE document_id = ${id})
      FOR NO KEY UPDATE`.execute(db)
  if (rows.length === 0) return false
  const inserted = await db
    .insertInto('files')
    .values({ ...file, owner_id, purpose: 'document', created_at: uploaded_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('document_files').values({ document_id: id, file_id: inserted.id, position: 0 }).execute()
  return true
}
