import { sql } from 'kysely'
import type { z } from 'zod'
import type { pollActions, RollRow } from '../../../api/polls/pollActions'
import type { Turnout } from '../../../api/polls/results'
import { every, is, oneOf } from '../../kit/records/conditions'
import { maxRows, orderBy, type ListOptions } from '../../kit/records/lists'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'

type Query = z.output<(typeof pollActions)['GET /api/polls/:id/roll']['query']>
/** `showsChoices` is true only for a non-secret poll with visible results. */
type RollListQuery = Partial<ListOptions<Query>> & Pick<Query, 'sort'> & { id: number; showsChoices: boolean }

export const listRoll = async (
  db: Db,
  { id, filter = {}, sort, showsChoices, offset = 0, limit = maxRows }: RollListQuery,
): Promise<{ rows: RollRow[]; total: number }> => {
  const from = sql`FROM poll_roll LEFT JOIN users ON users.id = person_id LEFT JOIN groups ON groups.id = group_id
    LEFT JOIN poll_votes ON roll_id = poll_roll.id
    WHERE poll_id = ${id} AND ${every([
      oneOf(sql<number>`poll_roll.id`, filter.id),
      oneOf(sql<number>`group_id`, filter.group_id),
      is(sql<boolean>`voted_visible`, filter.voted),
      matchesPerson(sql<string>`users.search`, filter.q),
    ])}`
  const { rows } = await sql<RollRow & { list_total: number }>`
    SELECT * FROM (
      SELECT poll_roll.id, person_id AS user_id, users.name, group_id, groups.code AS group_code, voted_visible AS voted,
        ${showsChoices ? sql`poll_votes.choices` : sql`NULL::text[]`} AS choices, (SELECT count(*) ${from}) AS list_total ${from}
    ) AS roll ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.list_total ?? 0 }
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type RollPart = Turnout['parts'][number] & { direction: { id: number; code: string; name: string } | null }

/**
 * Counts the roll by group, people without a group last. The name of a direction includes its profile, because several
 * directions can share a name.
 */
export const countRoll = async (db: Db, { id, locale }: { id: number; locale: string }): Promise<RollPart[]> => {
  const { rows } = await sql<RollPart>`
    SELECT groups.id, coalesce(groups.code, '') AS code, coalesce(translation(groups.translations, ${locale}, 'name'), '') AS name,
      count(*) AS roll, count(*) FILTER (WHERE voted_visible) AS voted,
      CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', directions.id, 'code', directions.code,
        'name', translation(directions.translations, ${locale}, 'name')
          || coalesce(' (' || nullif(translation(directions.translations, ${locale}, 'profile'), '') || ')', '')) END AS direction
    FROM poll_roll LEFT JOIN groups ON groups.id = group_id LEFT JOIN directions ON directions.id = direction_id
    WHERE poll_id = ${id} GROUP BY groups.id, directions.id ORDER BY groups.code NULLS LAST`.execute(db)
  return rows
}

/** Makes all current voting marks on the roll visible to poll managers. */
export const showVotes = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE poll_roll SET voted_visible = true WHERE poll_id = ${id} AND voted AND NOT voted_visible`.execute(db)
}

/** Lists polls with voting marks that poll managers cannot see yet. */
export const listPollsWithHiddenVotes = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ poll_id: number }>`
    SELECT DISTINCT poll_id FROM poll_roll WHERE voted AND NOT voted_visible`.execute(db)
  return rows.map(({ poll_id }) => poll_id)
}

/**
 * Lists people without a visible voting mark. Leaving out people with a hidden mark would reveal their vote before the
 * next turnout update.
 */
export const listNonVoters = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ person_id: number }>`
    SELECT person_id FROM poll_roll WHERE poll_id = ${id} AND NOT voted_visible AND person_id IS NOT NULL`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Records a reminder. Returns false if the last one was less than a day ago. */
export const recordReminder = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE polls SET reminded_at = now() WHERE id = ${id} AND (reminded_at IS NULL OR reminded_at < now() - interval '1 day')
    RETURNING id`.execute(db)
  return rows.length > 0
}
