import { sql, type RawBuilder } from 'kysely'
import type { FoundKind, FoundRecord } from '../../../api/home/search'
import type { Locale } from '../../../api/kit/endpoints'
import { findsApplicant } from '../../admissions'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { findsGradebooks } from '../../gradebook'
import { findsPortfolios } from '../../portfolio'
import { findsPolls, findsVoting } from '../../polls'
import { findsMaterials, findsReading } from '../../study'
import { findsQuestions, findsTakings, findsTests } from '../../testing'
import { nameIn } from '../../kit/lists'
import { matches, namesPerson } from '../../kit/search'

/** Maximum results per kind; the lists show the rest. */
const few = sql.lit(5)

type Asked = { q: string; locale: Locale; person: Person }
type Found = Pick<FoundRecord, 'kind' | 'id' | 'name' | 'detail'>

const textOf = (table: string) => ({
  text: sql.ref<string>(`${table}.search`),
  stems: sql.ref<string>(`${table}.search_stems`),
})

/**
 * The first results of each kind, with the conditions of its list. Applications and people are numerous, so their matches are materialized first;
 * otherwise PostgreSQL may scan the whole sort order for a rare name.
 */
const statements: Record<FoundKind, (asked: Asked) => RawBuilder<unknown>> = {
  // Drafts are private to the applicant.
  applications: ({ q, locale }) => sql`
    WITH matching AS MATERIALIZED (SELECT id, name, number, status FROM profiles WHERE status <> 'draft' AND ${findsApplicant(q)})
    SELECT matching.id, matching.name, concat_ws(' · ', number, statuses.${sql.ref(nameIn(locale))}) AS detail
    FROM matching JOIN statuses ON statuses.code = status ORDER BY number DESC LIMIT ${few}`,
  people: ({ q, locale }) => sql`
    WITH matching AS MATERIALIZED (SELECT id, name, email, role_id FROM users WHERE ${namesPerson(sql.ref<string>('users.search'), q)})
    SELECT matching.id, matching.name, concat_ws(' · ', roles.${sql.ref(nameIn(locale))}, coalesce(groups.code, email)) AS detail
    FROM matching JOIN roles ON roles.id = role_id
      LEFT JOIN memberships ON memberships.user_id = matching.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = group_id
    ORDER BY matching.name, matching.id LIMIT ${few}`,
  groups: ({ q, locale }) => sql`
    SELECT id, code AS name, ${sql.ref(nameIn(locale))} AS detail FROM groups WHERE ${matches(textOf('groups'), q)}
    ORDER BY status IN ('graduated', 'archived'), code LIMIT ${few}`,
  directions: ({ q, locale }) => sql`
    SELECT id, ${sql.ref(nameIn(locale))} AS name, concat_ws(' · ', code, translation(translations, ${locale}, 'profile')) AS detail
    FROM directions WHERE ${matches(textOf('directions'), q)} ORDER BY status = 'archived', code, id LIMIT ${few}`,
  subjects: ({ q, locale }) => sql`
    SELECT id, ${sql.ref(nameIn(locale))} AS name, code AS detail
    FROM subjects WHERE ${matches(textOf('subjects'), q)} ORDER BY status = 'archived', ${sql.ref(nameIn(locale))}, id LIMIT ${few}`,
  materials: (asked) => sql`${findsMaterials(asked)} LIMIT ${few}`,
  questions: (asked) => sql`${findsQuestions(asked)} LIMIT ${few}`,
  tests: (asked) => sql`${findsTests(asked)} LIMIT ${few}`,
  reading: (asked) => sql`${findsReading(asked)} LIMIT ${few}`,
  portfolios: (asked) => sql`${findsPortfolios(asked)} LIMIT ${few}`,
  takings: (asked) => sql`${findsTakings(asked)} LIMIT ${few}`,
  gradebooks: (asked) => sql`${findsGradebooks(asked)} LIMIT ${few}`,
  polls: (asked) => sql`${findsPolls(asked)} LIMIT ${few}`,
  voting: (asked) => sql`${findsVoting(asked)} LIMIT ${few}`,
}

/** Searches the given kinds in one statement; results are in the order of the kinds. */
export const findRecords = async (
  db: Db,
  { kinds, ...asked }: Asked & { kinds: readonly FoundKind[] },
): Promise<Found[]> => {
  if (kinds.length === 0) return []
  const rows = kinds.map(
    (kind, place) =>
      sql`SELECT ${sql.lit(place)} AS place, row_number() OVER () AS nth, ${kind}::text AS kind, id::text, name, detail
        FROM (${statements[kind](asked)}) AS found`,
  )
  const { rows: found } = await sql<Found>`
    SELECT kind, id, name, detail FROM (${sql.join(rows, sql` UNION ALL `)}) AS found ORDER BY place, nth`.execute(db)
  return found
}
