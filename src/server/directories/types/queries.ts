import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { ReferenceItem } from '../../../api/directories/types'
import type { Db } from '../../platform/database'

export type ReferenceTable =
  | 'education_types'
  | 'education_methods'
  | 'question_types'
  | 'test_types'
  | 'subject_types'
  | 'attempt_question_statuses'
  | 'documents_statuses'
  | 'poll_statuses'

export const listReferenceItems = async (
  db: Db,
  { table, locale }: { table: ReferenceTable; locale: Locale },
): Promise<ReferenceItem[]> => {
  const { rows } = await sql<ReferenceItem>`
    SELECT id, code, translation(translations, ${locale}, 'name') AS name, variant FROM ${sql.table(table)} ORDER BY id`.execute(
    db,
  )
  return rows
}
