import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { PublishedBallot } from '../../../api/polls/ballots'
import type { Question } from '../../../api/polls/counting'
import type { Poll } from '../../../api/polls/polls'
import type { PollResults, Tally } from '../../../api/polls/results'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'

type OptionTexts = Poll['options'][number]['translations']
export type ResultPoll = Pick<
  PollResults,
  | 'id'
  | 'name'
  | 'kind'
  | 'secrecy'
  | 'status'
  | 'threshold'
  | 'ties_by_lot'
  | 'results'
  | 'quorum_percent'
  | 'closed_at'
  | 'published_at'
  | 'ballots_hash'
> & {
  titles: { ru: string; en: string }
  description: string | null
  options: { id: string; translations: OptionTexts }[]
  min_choices: number
  max_choices: number | null
  opened_at: string | null
  roll_hash: string | null
  roll_count: number
  voted_count: number
  tally: Tally | null
}

/** Returns the poll with all columns that its results need. */
export const getResultPoll = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<ResultPoll> => {
  const { rows } = await sql<ResultPoll>`
    SELECT id, ${sql.ref(nameIn(locale))} AS name, kind, secrecy, status, threshold, ties_by_lot, results, quorum_percent, opened_at, closed_at,
      published_at, roll_hash, ballots_hash, options, min_choices, max_choices, tally,
      json_build_object('ru', name_ru, 'en', name_en) AS titles, translation(translations, ${locale}, 'description') AS description,
      (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id) AS roll_count,
      (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id AND voted) AS voted_count
    FROM polls WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

export const questionOf = (
  poll: Pick<ResultPoll, 'kind' | 'options' | 'quorum_percent' | 'threshold' | 'roll_count'>,
): Question => ({
  kind: poll.kind,
  options: poll.options.map((option) => option.id),
  quorumPercent: poll.quorum_percent,
  threshold: poll.threshold,
  rollCount: poll.roll_count,
})

/**
 * Returns the input of the count, and the number of voting marks on the roll, which must equal the number of ballots.
 */
export const getCountInput = async (
  db: Db,
  id: number,
): Promise<{ question: Question; ties_by_lot: boolean; votedCount: number; results: ResultPoll['results'] }> => {
  const poll = await getResultPoll(db, { id, locale: 'ru' })
  return {
    question: questionOf(poll),
    ties_by_lot: poll.ties_by_lot,
    votedCount: poll.voted_count,
    results: poll.results,
  }
}

/** Lists the ballots of a non-secret poll without voter names. */
export const listOpenBallots = async (db: Db, id: number): Promise<PublishedBallot[]> => {
  const { rows } = await sql<PublishedBallot>`
    SELECT NULL AS receipt, choices FROM poll_votes JOIN poll_roll ON poll_roll.id = roll_id WHERE poll_id = ${id}
    ORDER BY choices`.execute(db)
  return rows
}

/** Lists the ballots of a closed secret poll, sorted by receipt. */
export const listSecretBallots = async (db: Db, id: number): Promise<PublishedBallot[]> => {
  const { rows } = await sql<PublishedBallot>`
    SELECT receipt, choices FROM poll_ballots WHERE poll_id = ${id} ORDER BY receipt COLLATE "C", choices`.execute(db)
  return rows
}
