import { sql } from 'kysely'
import type { CountedSection } from '../../../api/home/dashboard'
import type { Db } from '../../platform/database'

/** How many records the unfiltered list of each section has. */
const counts: Record<CountedSection, ReturnType<typeof sql>> = {
  groups: sql`(SELECT count(*) FROM groups)`,
  'directories/directions': sql`(SELECT count(*) FROM directions)`,
  'directories/subjects': sql`(SELECT count(*) FROM subjects)`,
  'directories/documents': sql`(SELECT count(*) FROM document_types)`,
  'access/users': sql`(SELECT count(*) FROM users)`,
  'access/roles': sql`(SELECT count(*) FROM roles)`,
  'access/permissions': sql`(SELECT count(*) FROM permissions)`,
}

type Card = { section: CountedSection; count: number }

/** The sections' counts, all in one statement, in the given order. */
export const countSections = async (db: Db, sections: readonly CountedSection[]): Promise<Card[]> => {
  if (sections.length === 0) return []
  const rows = sections.map((section) => sql`SELECT ${section} AS section, ${counts[section]} AS count`)
  return (await sql<Card>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
