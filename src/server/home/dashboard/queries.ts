import { sql } from 'kysely'
import type { CountedSection } from '../../../api/home/dashboard'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { countMaterials } from '../../study'
import { countQuestions, countTests } from '../../testing'

/** How many records the person's unfiltered list of each section has. */
const counts = (person: Person): Record<CountedSection, ReturnType<typeof sql>> => ({
  groups: sql`(SELECT count(*) FROM groups)`,
  materials: countMaterials(person),
  questions: countQuestions(person),
  tests: countTests(person),
  'directories/directions': sql`(SELECT count(*) FROM directions)`,
  'directories/subjects': sql`(SELECT count(*) FROM subjects)`,
  'directories/documents': sql`(SELECT count(*) FROM document_types)`,
  'access/users': sql`(SELECT count(*) FROM users)`,
  'access/roles': sql`(SELECT count(*) FROM roles)`,
  'access/permissions': sql`(SELECT count(*) FROM permissions)`,
})

type Card = { section: CountedSection; count: number }

/** The sections' counts, all in one statement, in the given order. */
export const countSections = async (db: Db, sections: readonly CountedSection[], person: Person): Promise<Card[]> => {
  if (sections.length === 0) return []
  const countOf = counts(person)
  const rows = sections.map((section) => sql`SELECT ${section} AS section, ${countOf[section]} AS count`)
  return (await sql<Card>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
