import { sql } from 'kysely'
import type { FileUse } from '../kit/room'

/** A page of a passport is for those who review documents, not for all who see the application. */
export const pagesOfDocuments: FileUse = {
  entity: 'documents',
  links: 'document_files',
  column: 'document_id',
  records: 'documents',
  name: sql`(SELECT number FROM profiles WHERE profiles.id = documents.profile_id)`,
  opensTo: (person) => person.holds('manage documents'),
  isSensitive: sql`(SELECT sensitive FROM document_types WHERE document_types.id = documents.document_type_id)`,
}
