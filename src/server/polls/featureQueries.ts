import { sql } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords, PersonalData } from '../kit/feature'
import { matches } from '../kit/records/search'
import { changeableBy, readableBy } from './record/reachQueries'
import type { ClientBase } from 'pg'

export const loggedPolls: readonly LoggedRecords[] = [
  {
    entity: 'polls',
    table: 'polls',
    readableBy: (person) => person.holds('view polls') && (changeableBy(person) === undefined || readableBy(person)),
    draftsReadableBy: (person) => changeableBy(person) ?? true,
    name: (locale) => sql.ref(`polls.${nameIn(locale)}`),
    path: sql`'/polls/' || polls.id`,
    searchCondition: (q) => matches({ text: sql<string>`polls.search`, stems: sql`polls.search_stems` }, q),
  },
]

/**
 * An erasure removes the person from the roll but keeps the voting mark and the ballot, so that their numbers still
 * match. The data export contains votes in non-secret polls only, because nobody knows who cast a secret vote.
 */
export const pollsData: readonly PersonalData[] = [
  { table: 'poll_people', person: 'user_id', erasure: 'remove' },
  {
    table: 'poll_votes',
    person: 'roll_id',
    through: (userId) => sql`roll_id IN (SELECT id FROM poll_roll WHERE person_id = ${userId})`,
    erasure: 'stay',
  },
  {
    table: 'poll_roll',
    person: 'person_id',
    excludedColumns: ['cast_key_hash'],
    erasure: sql`person_id = NULL`,
  },
  { table: 'poll_events', person: 'actor_id', erasure: 'stay' },
  {
    table: 'polls',
    person: 'author_id',
    excludedColumns: ['search', 'search_stems', 'public_key', 'key_object'],
    erasure: 'stay',
  },
]

/** `timeline` is in one language, `notice` in both. */
type Reasons = { timeline: string; notice: { ru: string; en: string } }

/**
 * Runs inside a restore: cancels secret polls that were running at the time of the backup, because later votes and
 * possibly their key are lost. Notifies authors and voters (mails are sent once the server runs) and returns the polls.
 */
export const cancelSecretPolls = async (
  client: Pick<ClientBase, 'query'>,
  { timeline, notice }: Reasons,
): Promise<{ id: number; title: string }[]> => {
  const { rows } = await client.query<{ id: string; title: string }>(
    `WITH cancelled AS (UPDATE polls SET status = 'cancelled' WHERE secrecy = 'secret' AND status IN ('open', 'paused')
        RETURNING id, name_ru, name_en, author_id),
      deleted_ballots AS (DELETE FROM poll_sealed WHERE poll_id IN (SELECT id FROM cancelled)),
      events AS (INSERT INTO poll_events (poll_id, kind, reason) SELECT id, 'cancelled', $1 FROM cancelled),
      notified AS (INSERT INTO notifications (user_id, event, values, path, mails_at)
        SELECT user_id, 'poll.cancelled', jsonb_build_object('title', jsonb_build_object('ru', name_ru, 'en', name_en), 'reason', $2::jsonb), path, now()
        FROM cancelled, LATERAL (
          SELECT person_id AS user_id, '/voting/' || cancelled.id AS path FROM poll_roll WHERE poll_id = cancelled.id AND person_id IS NOT NULL
          UNION ALL SELECT author_id, '/polls/' || cancelled.id WHERE author_id IS NOT NULL) AS readers)
    SELECT id, name_ru AS title FROM cancelled ORDER BY id`,
    [timeline, JSON.stringify(notice)],
  )
  return rows.map(({ id, title }) => ({ id: Number(id), title }))
}
