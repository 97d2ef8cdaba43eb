import { sql } from 'kysely'
import type { DocumentPage, DocumentStatus } from '../../../api/admissions/documentStates'
import type { Locale, Variant } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import type { Sign } from '../../kit/http/signedLinks'
import { fileColumns, presentFile } from '../../library'

type PageQuery = {
  documentIds: readonly number[]
  sign: Sign
  /** URL of the request that deletes a page; omitted if the reader cannot delete pages. */
  deleteUrl?: (documentId: number, fileId: number) => string
}

/** Returns the pages in order, by document id. */
export const listPages = async (
  db: Db,
  { documentIds, sign, deleteUrl }: PageQuery,
): Promise<Map<number, DocumentPage[]>> => {
  const rows = await db
    .selectFrom('document_files')
    .innerJoin('files', 'files.id', 'document_files.file_id')
    .select([...fileColumns, 'document_id', 'rotation'])
    .where(sql<boolean>`document_id = ANY(${documentIds})`)
    .orderBy('document_id')
    .orderBy('position')
    .execute()
  const pages = new Map<number, DocumentPage[]>()
  for (const { document_id, rotation, ...row } of rows) {
    const file = presentFile(row, sign, deleteUrl?.(document_id, row.id))
    pages.set(document_id, [...(pages.get(document_id) ?? []), { ...file, rotation: toRotation(rotation) }])
  }
  return pages
}

/** Narrows the type; the database allows no other angles. */
const toRotation = (degrees: number): DocumentPage['rotation'] => {
  switch (degrees) {
    case 90:
    case 180:
    case 270:
      return degrees
    default:
      return 0
  }
}

export type ShownStatus = { code: DocumentStatus; name: string; variant: Variant }
/** Returns a lookup of the name and colour of each document status. */
export const statusesIn = async (db: Db, locale: Locale): Promise<(code: DocumentStatus) => ShownStatus> => {
  const { rows } = await sql<ShownStatus>`
    SELECT code, translation(translations, ${locale}, 'name') AS name, variant FROM documents_statuses`.execute(db)
  const known = new Map(rows.map((row) => [row.code, row]))
  return (code) => {
    const status = known.get(code)
    if (!status) throw new Error(`Unknown status: ${code}`)
    return status
  }
}
