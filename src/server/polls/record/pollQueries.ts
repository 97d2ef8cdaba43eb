import { sql } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import { quorumOf } from '../../../api/polls/counting'
import type { Poll, PollRow, polls } from '../../../api/polls/polls'
import { namedAudience } from '../../groups'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, nameIn, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { matches } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { changeableBy, readableBy } from './reachQueries'
import { availableActions } from './rules'

type PollListQuery = ListOptions<z.output<(typeof polls)['GET /api/polls']['query']>> & { person: Person }

/** Whether a running poll has ended and its ballots are being counted. A poll with a lost key is never counted. */
export const isClosing = sql<boolean>`(polls.status IN ('open', 'paused') AND NOT polls.key_lost AND polls.closes_at <= clock_timestamp())`

const columns = (locale: Locale, person: Person) => sql`
  polls.id, polls.version, polls.created_at, polls.updated_at, polls.${sql.ref(nameIn(locale))} AS name, polls.kind, polls.secrecy,
  polls.status, ${isClosing} AS is_closing, opens_at, closes_at, opened_at, closed_at, published_at, authors.name AS author_name,
  polls.author_id IS NOT DISTINCT FROM ${person.id} AS is_mine, ${changeableBy(person) ?? sql`true`} AS can_edit,
  CASE WHEN roll_hash IS NOT NULL THEN (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id) END AS roll_count,
  CASE WHEN roll_hash IS NOT NULL THEN (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id AND voted_visible) END AS voted_count,
  quorum_percent`

const tables = sql`polls LEFT JOIN users AS authors ON authors.id = polls.author_id`

type PollRecord<R> = Omit<R, 'quorum_needed'> & { roll_count: number | null; quorum_percent: number }
const withQuorum = <R extends PollRecord<object>>(row: R) => ({
  ...row,
  quorum_needed:
    row.roll_count === null ? null : quorumOf({ quorumPercent: row.quorum_percent, rollCount: row.roll_count }),
})

type Counted = { filters: readonly PollListQuery['filter'][]; person: Person }

const listConditions = ({ filter, person }: Pick<PollListQuery, 'filter' | 'person'>) =>
  every([
    readableBy(person),
    oneOf(sql<number>`polls.id`, filter.id),
    oneOf(sql<string>`polls.status`, filter.status),
    oneOf(sql<string>`polls.kind`, filter.kind),
    oneOf(sql<string>`polls.secrecy`, filter.secrecy),
    filter.mine === undefined
      ? undefined
      : sql<boolean>`(polls.author_id = ${person.id}) IS ${filter.mine ? sql`TRUE` : sql`NOT TRUE`}`,
    matches({ text: sql<string>`polls.search`, stems: sql`polls.search_stems` }, filter.q),
  ])

/** Counts the matches of each filter. */
export const countPolls = (db: Db, { filters, person }: Counted): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM polls WHERE ${listConditions({ filter, person })}`)

/** Returns a page of polls and the total number of matches. Turnout is counted only for the rows of the page. */
export const listPolls = async (db: Db, listed: PollListQuery): Promise<{ rows: PollRow[]; total: number }> => {
  const { sort, locale, person, offset = 0, limit = maxRows } = listed
  const condition = listConditions(listed)
  const { rows } = await sql<PollRecord<PollRow>>`
    WITH chosen AS MATERIALIZED (
      SELECT polls.id, row_number() OVER () AS place FROM (
        SELECT polls.*, polls.${sql.ref(nameIn(locale))} AS name FROM polls WHERE ${condition}
        ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}
      ) AS polls)
    SELECT ${columns(locale, person)} FROM ${tables} JOIN chosen ON chosen.id = polls.id ORDER BY place`.execute(db)
  const [total = 0] = await countPolls(db, { filters: [listed.filter], person })
  return { rows: rows.map(withQuorum), total }
}

export const getPoll = async (
  db: Db,
  { id, locale, person }: { id: number; locale: Locale; person: Person },
): Promise<Poll> => {
  const { rows } = await sql<Omit<Poll, 'quorum_needed' | 'actions' | `${string}_ids`>>`
    SELECT ${columns(locale, person)}, polls.translations, options, min_choices, max_choices, audience, threshold, ties_by_lot, allow_change,
      results, key_lost, roll_hash, ballots_hash,
      ${namedAudience('poll', 'role_ids', locale)} AS roles,
      ${namedAudience('poll', 'group_ids', locale)} AS groups,
      ${namedAudience('poll', 'direction_ids', locale)} AS directions,
      (SELECT coalesce(json_agg(json_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id), '[]')
        FROM poll_people JOIN users ON users.id = user_id WHERE poll_id = polls.id) AS people,
      (SELECT coalesce(json_agg(json_build_object('kind', kind, 'at', at, 'actor_name', users.name, 'reason', reason,
          'closes_at', poll_events.closes_at) ORDER BY poll_events.id), '[]')
        FROM poll_events LEFT JOIN users ON users.id = actor_id WHERE poll_id = polls.id) AS events
    FROM ${tables} WHERE polls.id = ${id} AND ${readableBy(person)}`.execute(db)
  const poll = withQuorum(orNotFound(rows[0]))
  const ids = (records: readonly { id: number }[]) => records.map((record) => record.id)
  return {
    ...poll,
    role_ids: ids(poll.roles),
    group_ids: ids(poll.groups),
    direction_ids: ids(poll.directions),
    user_ids: ids(poll.people),
    actions: availableActions(poll),
  }
}

/** Database time in ms, which decides when polls open and close. */
export const databaseTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db)
  return Date.parse(orNotFound(rows[0]).now)
}

type NoticeFacts = {
  titles: { ru: string; en: string }
  closes_at: string | null
  author_id: number | null
  voters: number[]
}

/** Returns the values for the texts of a poll's notices, and their recipients. */
export const findNoticeFacts = async (db: Db, id: number): Promise<NoticeFacts> => {
  const { rows } = await sql<NoticeFacts>`
    SELECT json_build_object('ru', name_ru, 'en', name_en) AS titles,
      closes_at, author_id, ARRAY(SELECT person_id FROM poll_roll WHERE poll_id = polls.id AND person_id IS NOT NULL ORDER BY person_id) AS voters
    FROM polls WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
