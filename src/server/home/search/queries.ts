import { sql, type RawBuilder } from 'kysely'
import type { SearchKind, SearchResult } from '../../../api/home/search'
import type { Locale } from '../../../api/kit/endpoints'
import { matchesApplicant } from '../../admissions'
import { searchStudents } from '../../career'
import { findsReceived, findsSent } from '../../announcements'
import { groupsWithinReach } from '../../groups'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { findsGradebooks } from '../../gradebook'
import { searchPortfolios } from '../../portfolio'
import { searchPolls, searchVoting } from '../../polls'
import { findsMaterials, findsReading } from '../../study'
import { searchQuestions, searchAvailableTests, searchTests } from '../../testing'
import { nameIn } from '../../kit/records/lists'
import { matches, matchesPerson } from '../../kit/records/search'

/** Maximum results per kind; the lists show the rest. */
const maxResults = sql.lit(5)

type SearchContext = { q: string; locale: Locale; person: Person }
type ResultRow = Pick<SearchResult, 'kind' | 'id' | 'name' | 'detail'>

const textOf = (table: string) => ({
  text: sql.ref<string>(`${table}.search`),
  stems: sql.ref<string>(`${table}.search_stems`),
})

/**
 * SQL for the first results of each kind, with the same conditions as the list of that kind. Matching applications and
 * people are materialised first, because otherwise PostgreSQL may scan the whole sort order to find a rare name.
 */
const statements: Record<SearchKind, (context: SearchContext) => RawBuilder<unknown>> = {
  // Drafts are private to the applicant.
  applications: ({ q, locale }) => sql`
    WITH matching AS MATERIALIZED (SELECT id, name, number, status FROM applications WHERE status <> 'draft' AND ${matchesApplicant(q)})
    SELECT matching.id, matching.name, concat_ws(' · ', number, statuses.${sql.ref(nameIn(locale))}) AS detail
    FROM matching JOIN statuses ON statuses.code = status ORDER BY number DESC LIMIT ${maxResults}`,
  people: ({ q, locale }) => sql`
    WITH matching AS MATERIALIZED (SELECT id, name, email, role_id FROM users WHERE ${matchesPerson(sql.ref<string>('users.search'), q)})
    SELECT matching.id, matching.name, concat_ws(' · ', roles.${sql.ref(nameIn(locale))}, coalesce(groups.code, email)) AS detail
    FROM matching JOIN roles ON roles.id = role_id
      LEFT JOIN memberships ON memberships.user_id = matching.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = group_id
    ORDER BY matching.name, matching.id LIMIT ${maxResults}`,
  students: (context) => sql`${searchStudents(context)} LIMIT ${maxResults}`,
  groups: ({ q, locale, person }) => sql`
    SELECT id, code AS name, ${sql.ref(nameIn(locale))} AS detail FROM groups
    WHERE ${matches(textOf('groups'), q)} AND ${groupsWithinReach(person) ?? sql`true`}
    ORDER BY status IN ('graduated', 'archived'), code LIMIT ${maxResults}`,
  directions: ({ q, locale }) => sql`
    SELECT id, ${sql.ref(nameIn(locale))} AS name, concat_ws(' · ', code, translation(translations, ${locale}, 'profile')) AS detail
    FROM directions WHERE ${matches(textOf('directions'), q)} ORDER BY status = 'archived', code, id LIMIT ${maxResults}`,
  subjects: ({ q, locale }) => sql`
    SELECT id, ${sql.ref(nameIn(locale))} AS name, code AS detail
    FROM subjects WHERE ${matches(textOf('subjects'), q)} ORDER BY status = 'archived', ${sql.ref(nameIn(locale))}, id LIMIT ${maxResults}`,
  announcements: (context) => sql`${findsReceived(context)} LIMIT ${maxResults}`,
  sent_announcements: (context) => sql`${findsSent(context)} LIMIT ${maxResults}`,
  materials: (context) => sql`${findsMaterials(context)} LIMIT ${maxResults}`,
  questions: (context) => sql`${searchQuestions(context)} LIMIT ${maxResults}`,
  tests: (context) => sql`${searchTests(context)} LIMIT ${maxResults}`,
  study_materials: (context) => sql`${findsReading(context)} LIMIT ${maxResults}`,
  portfolios: (context) => sql`${searchPortfolios(context)} LIMIT ${maxResults}`,
  available_tests: (context) => sql`${searchAvailableTests(context)} LIMIT ${maxResults}`,
  gradebooks: (context) => sql`${findsGradebooks(context)} LIMIT ${maxResults}`,
  polls: (context) => sql`${searchPolls(context)} LIMIT ${maxResults}`,
  open_polls: (context) => sql`${searchVoting(context)} LIMIT ${maxResults}`,
}

/** Searches the given kinds in one statement; results are in the order of the kinds. */
export const findRecords = async (
  db: Db,
  { kinds, ...context }: SearchContext & { kinds: readonly SearchKind[] },
): Promise<ResultRow[]> => {
  if (kinds.length === 0) return []
  const rows = kinds.map(
    (kind, place) =>
      sql`SELECT ${sql.lit(place)} AS place, row_number() OVER () AS nth, ${kind}::text AS kind, id::text, name, detail
        FROM (${statements[kind](context)}) AS found`,
  )
  const { rows: found } = await sql<ResultRow>`
    SELECT kind, id, name, detail FROM (${sql.join(rows, sql` UNION ALL `)}) AS found ORDER BY place, nth`.execute(db)
  return found
}
