import { sql } from 'kysely'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { blockedReason, visibleTo, type Paper } from './votingQueries'

export type VoteRules = Pick<
  Paper,
  'kind' | 'secrecy' | 'options' | 'min_choices' | 'max_choices' | 'voted' | 'blocked_reason'
> & {
  /** Encryption key for ballots of a running secret poll, otherwise null. */
  public_key: Buffer | null
}

/**
 * Loads only the rules that a vote is checked against, because many people vote at the same time. Throws 404 if the
 * voter cannot see the poll.
 */
export const getRules = async (db: Db, { id, personId }: { id: number; personId: number }): Promise<VoteRules> => {
  const { rows } = await sql<VoteRules>`
    SELECT kind, secrecy, options, min_choices, max_choices, coalesce(mine.voted, false) AS voted, ${blockedReason} AS blocked_reason, public_key
    FROM ${visibleTo(personId)} AND polls.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

type VoteMark = { id: number; personId: number; keyHash: Buffer }

/**
 * Returns 'same' if the person's vote was cast with this idempotency key, 'other' if it was cast with a different one,
 * and null if the person has not voted or is not on the roll.
 */
export const compareCastKey = async (db: Db, { id, personId, keyHash }: VoteMark): Promise<'same' | 'other' | null> => {
  const { rows } = await sql<{ is_same: boolean }>`
    SELECT cast_key_hash = ${keyHash} AS is_same FROM poll_roll WHERE poll_id = ${id} AND person_id = ${personId} AND voted`.execute(
    db,
  )
  const [cast] = rows
  if (!cast) return null
  return cast.is_same ? 'same' : 'other'
}

/**
 * Marks the person as having voted and returns the roll row id, or null if they have already voted or voting has ended.
 * Holds a shared lock on the poll until the commit, so that the poll cannot close between the mark and the ballot.
 */
export const markVoted = async (db: Db, { id, personId, keyHash }: VoteMark): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    WITH open_poll AS (SELECT id, secrecy FROM polls WHERE id = ${id} AND status = 'open' AND closes_at > clock_timestamp() FOR KEY SHARE)
    UPDATE poll_roll SET voted = true, voted_visible = secrecy = 'open', cast_key_hash = ${keyHash} FROM open_poll
    WHERE poll_id = open_poll.id AND person_id = ${personId} AND NOT voted RETURNING poll_roll.id`.execute(db)
  return rows[0]?.id ?? null
}

export const insertVote = async (
  db: Db,
  { rollId, choices }: { rollId: number; choices: readonly string[] },
): Promise<void> => {
  await sql`INSERT INTO poll_votes (roll_id, choices) VALUES (${rollId}, ${choices})`.execute(db)
}

/** Changes a vote in a non-secret poll. Returns false if the poll no longer accepts votes. */
export const changeVote = async (
  db: Db,
  { id, personId, choices }: { id: number; personId: number; choices: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql`
    WITH open_poll AS (SELECT id FROM polls WHERE id = ${id} AND status = 'open' AND closes_at > clock_timestamp()
      AND allow_change FOR KEY SHARE)
    UPDATE poll_votes SET choices = ${choices} FROM poll_roll, open_poll
    WHERE poll_roll.id = roll_id AND poll_id = open_poll.id AND person_id = ${personId} RETURNING roll_id`.execute(db)
  return rows.length > 0
}
