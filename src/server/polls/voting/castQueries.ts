import { sql } from 'kysely'
import { found } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { hindrance, seenBy, type Paper } from './queries'

export type Rules = Pick<
  Paper,
  'kind' | 'secrecy' | 'options' | 'min_choices' | 'max_choices' | 'voted' | 'hindrance'
> & {
  /** What ballots are sealed with: of a secret poll that runs. */
  public_key: Buffer | null
}

/** What a vote is judged by, or 404: no more than that, because many vote in the same minute. */
export const getRules = async (db: Db, { id, personId }: { id: number; personId: number }): Promise<Rules> => {
  const { rows } = await sql<Rules>`
    SELECT kind, secrecy, options, min_choices, max_choices, coalesce(mine.voted, false) AS voted, ${hindrance} AS hindrance, public_key
    FROM ${seenBy(personId)} AND polls.id = ${id}`.execute(db)
  return found(rows[0])
}

type Mark = { id: number; personId: number; keyHash: Buffer }

/** Whether the person's vote was cast under this very key; null where they have not voted, or are not on the roll. */
export const findCast = async (db: Db, { id, personId, keyHash }: Mark): Promise<'same' | 'other' | null> => {
  const { rows } = await sql<{ is_same: boolean }>`
    SELECT cast_key_hash = ${keyHash} AS is_same FROM poll_roll WHERE poll_id = ${id} AND person_id = ${personId} AND voted`.execute(
    db,
  )
  const [cast] = rows
  if (!cast) return null
  return cast.is_same ? 'same' : 'other'
}

/**
 * Marks that the person votes, where they have not and the poll takes votes by the clock of the database; answers the
 * line of the roll, or null. The poll's row is held in share until the commit, so that no close counts between the mark
 * and the ballot. Keepers see the mark of an open poll at once, of a secret one with the next turnout beat.
 */
export const markVoted = async (db: Db, { id, personId, keyHash }: Mark): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    WITH taking AS (SELECT id, secrecy FROM polls WHERE id = ${id} AND status = 'open' AND closes_at > clock_timestamp() FOR KEY SHARE)
    UPDATE poll_roll SET voted = true, voted_shown = secrecy = 'open', cast_key_hash = ${keyHash} FROM taking
    WHERE poll_id = taking.id AND person_id = ${personId} AND NOT voted RETURNING poll_roll.id`.execute(db)
  return rows[0]?.id ?? null
}

export const insertVote = async (
  db: Db,
  { rollId, choices }: { rollId: number; choices: readonly string[] },
): Promise<void> => {
  await sql`INSERT INTO poll_votes (roll_id, choices) VALUES (${rollId}, ${choices})`.execute(db)
}

/** Votes otherwise in an open poll that is open; false where it takes no votes any more. */
export const changeVote = async (
  db: Db,
  { id, personId, choices }: { id: number; personId: number; choices: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql`
    WITH taking AS (SELECT id FROM polls WHERE id = ${id} AND status = 'open' AND closes_at > clock_timestamp()
      AND allow_change FOR KEY SHARE)
    UPDATE poll_votes SET choices = ${choices} FROM poll_roll, taking
    WHERE poll_roll.id = roll_id AND poll_id = taking.id AND person_id = ${personId} RETURNING roll_id`.execute(db)
  return rows.length > 0
}
