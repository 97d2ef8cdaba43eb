import { sql, type RawBuilder } from 'kysely'
import type { RunningPoll } from '../../api/home/dashboard'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/records/search'
import type { Db } from '../platform/database'
import { readableBy } from './record/reachQueries'
import { visibleTo } from './voting/votingQueries'

type SearchParams = { q: string; locale: Locale; person: Person }
const searchColumns = { text: sql<string>`polls.search`, stems: sql<string>`polls.search_stems` }
const statusIn = (locale: Locale) =>
  sql`(SELECT translation(translations, ${locale}, 'name') FROM poll_statuses WHERE code = polls.status)`

/** Searches polls for poll managers. Columns: id, name, detail. */
export const searchPolls = ({ q, locale, person }: SearchParams): RawBuilder<unknown> => sql`
  SELECT polls.id, polls.${sql.ref(nameIn(locale))} AS name, ${statusIn(locale)} AS detail FROM polls
  WHERE ${readableBy(person)} AND ${matches(searchColumns, q)} ORDER BY polls.status IN ('archived', 'cancelled'), polls.id DESC`

/** Searches polls for voters. Columns: id, name, detail. */
export const searchVoting = ({ q, locale, person }: SearchParams): RawBuilder<unknown> => sql`
  SELECT polls.id, polls.${sql.ref(nameIn(locale))} AS name, ${statusIn(locale)} AS detail
  FROM ${visibleTo(person.id)} AND ${matches(searchColumns, q)}
  ORDER BY polls.status IN ('archived', 'cancelled'), polls.id DESC`

type OpenPoll = { id: number; name: string; closes_at: string; secrecy: 'open' | 'secret' }
/** Returns open polls that the person has not voted in, those that close first coming first. */
export const listOpenPolls = async (db: Db, { person, locale }: Omit<SearchParams, 'q'>): Promise<OpenPoll[]> => {
  const { rows } = await sql<OpenPoll>`
    SELECT polls.id, polls.${sql.ref(nameIn(locale))} AS name, closes_at, secrecy
    FROM poll_roll JOIN polls ON polls.id = poll_id
    WHERE person_id = ${person.id} AND NOT voted AND status = 'open' AND closes_at > now()
    ORDER BY closes_at, polls.id LIMIT 20`.execute(db)
  return rows
}

/** Returns up to five running polls with their turnout, in order of closing time. */
export const countRunningPolls = async (
  db: Db,
  { person, locale }: Omit<SearchParams, 'q'>,
): Promise<RunningPoll[]> => {
  const { rows } = await sql<RunningPoll>`
    SELECT polls.id, polls.${sql.ref(nameIn(locale))} AS name, closes_at,
      (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id) AS roll_count,
      (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id AND voted_visible) AS voted_count
    FROM polls WHERE status IN ('open', 'paused') AND ${readableBy(person)} ORDER BY closes_at, polls.id LIMIT 5`.execute(
    db,
  )
  return rows
}
