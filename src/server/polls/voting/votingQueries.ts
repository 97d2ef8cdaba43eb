import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { Poll } from '../../../api/polls/polls'
import type { BallotPaper, voting, VotingRow } from '../../../api/polls/voting'
import { every, is, oneOf } from '../../kit/records/conditions'
import { maxRows, orderBy, nameIn, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { matches } from '../../kit/records/search'
import type { Db } from '../../platform/database'

type VotingListQuery = ListOptions<z.output<(typeof voting)['GET /api/voting']['query']>> & { personId: number }

const state = sql<string>`(CASE WHEN polls.status = 'scheduled' THEN 'upcoming'
  WHEN polls.status IN ('open', 'paused') AND polls.closes_at > now() THEN 'open' ELSE 'closed' END)`

/** SQL condition over `polls`: the person is currently in the audience. */
const isInAudience = (personId: number) => sql<SqlBool>`(polls.audience = 'all'
  OR polls.id IN (SELECT poll_id FROM poll_people WHERE user_id = ${personId})
  OR polls.id IN (SELECT poll_id FROM poll_roles JOIN users USING (role_id) WHERE users.id = ${personId})
  OR polls.id IN (SELECT poll_id FROM poll_groups JOIN memberships USING (group_id) WHERE user_id = ${personId} AND ended_on IS NULL)
  OR polls.id IN (SELECT poll_id FROM poll_directions JOIN groups USING (direction_id) JOIN memberships ON memberships.group_id = groups.id
    WHERE user_id = ${personId} AND ended_on IS NULL))`

/**
 * Polls that a voter can see: those with the voter on the roll and, until they close, those with the voter in the
 * audience.
 */
export const visibleTo = (personId: number): RawBuilder<unknown> => sql`polls
  LEFT JOIN poll_roll AS mine ON mine.poll_id = polls.id AND mine.person_id = ${personId}
  WHERE (mine.id IS NOT NULL OR polls.status IN ('scheduled', 'open', 'paused') AND ${isInAudience(personId)})`

export const blockedReason = sql<
  VotingRow['blocked_reason']
>`(CASE WHEN ${state} = 'upcoming' THEN 'not_yet' WHEN mine.id IS NULL THEN 'not_on_roll'
  WHEN ${state} = 'closed' THEN 'closed' WHEN mine.voted THEN 'voted' WHEN polls.status = 'paused' THEN 'paused' END)`

/**
 * People on the roll see the results of a published poll; of a closed poll that needs no publication or has too few
 * ballots to be opened; and of a running poll after their own vote, if `results` is `after_vote`.
 */
const resultsVisible = sql<boolean>`(mine.id IS NOT NULL AND (polls.status IN ('published', 'archived')
  OR polls.status = 'closed' AND (results <> 'published' OR tally ->> 'reason' IS NOT DISTINCT FROM 'too_few_ballots')
  OR polls.status IN ('open', 'paused') AND results = 'after_vote' AND mine.voted))`

const columns = (locale: Locale) => sql`
  polls.id, polls.${sql.ref(nameIn(locale))} AS name, translation(translations, ${locale}, 'description') AS description, kind, secrecy,
  polls.status, ${state} AS state, opens_at, closes_at, coalesce(mine.voted, false) AS voted, ${blockedReason} AS blocked_reason,
  ${resultsVisible} AS results_visible`

const listConditions = ({ filter }: VotingListQuery) =>
  every([
    oneOf(sql<number>`polls.id`, filter.id),
    oneOf(state, filter.state),
    is(sql<boolean>`coalesce(mine.voted, false)`, filter.voted),
    matches({ text: sql<string>`polls.search`, stems: sql`polls.search_stems` }, filter.q),
  ])

export const listVoting = async (db: Db, listed: VotingListQuery): Promise<{ rows: VotingRow[]; total: number }> => {
  const { locale, personId, sort, offset = 0, limit = maxRows } = listed
  const { rows } = await sql<VotingRow & { list_total: number }>`
    WITH visible AS MATERIALIZED (SELECT ${columns(locale)} FROM ${visibleTo(personId)} AND ${listConditions(listed)})
    SELECT *, (SELECT count(*) FROM visible) AS list_total FROM visible ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.list_total ?? 0 }
  return { rows: [], total: (await listVoting(db, { ...listed, offset: 0, limit: 1 })).total }
}

export type Paper = VotingRow &
  Pick<
    BallotPaper,
    'threshold' | 'ties_by_lot' | 'allow_change' | 'results' | 'quorum_percent' | 'roll_count' | 'reason' | 'my_choices'
  > & {
    options: Poll['options']
    min_choices: number
    max_choices: number | null
  }

/** Loads one visible poll, or 404. */
export const getPaper = async (
  db: Db,
  { id, personId, locale }: { id: number; personId: number; locale: Locale },
): Promise<Paper> => {
  const { rows } = await sql<Paper>`
    SELECT ${columns(locale)}, options, min_choices, max_choices, threshold, ties_by_lot, allow_change, results, quorum_percent,
      CASE WHEN roll_hash IS NOT NULL THEN (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id) END AS roll_count,
      (SELECT reason FROM poll_events WHERE poll_id = polls.id AND kind IN ('paused', 'extended', 'cancelled') AND reason IS NOT NULL
        ORDER BY poll_events.id DESC LIMIT 1) AS reason,
      (SELECT choices FROM poll_votes WHERE roll_id = mine.id) AS my_choices
    FROM ${visibleTo(personId)} AND polls.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
