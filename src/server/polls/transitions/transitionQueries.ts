import { sql } from 'kysely'
import type { Audience } from '../../../api/groups/audience'
import type { PollEvent } from '../../../api/polls/polls'
import type { PollStatus } from '../../../api/polls/codes'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { publishPollChange } from '../liveQueries'
import { isClosing } from '../record/pollQueries'

export type LockedPoll = Audience & {
  id: number
  status: PollStatus
  secrecy: 'open' | 'secret'
  key_object: string | null
  is_closing: boolean
  opens_at: string | null
  closes_at: string | null
  /** Whether the opening time has passed. */
  is_due: boolean
  /** Whether the closing time has passed. */
  is_over: boolean
  /** Database time, read when the poll is locked. */
  now: string
}

/**
 * Locks the poll for a status change. The lock waits for votes being cast, which hold a shared lock on the row, and
 * for other status changes.
 */
export const lockPoll = async (db: Db, id: number): Promise<LockedPoll> => {
  const { rows } = await sql<LockedPoll>`
    SELECT polls.id, polls.status, polls.secrecy, key_object, ${isClosing} AS is_closing, opens_at, closes_at, audience,
      coalesce(opens_at <= clock_timestamp(), false) AS is_due, coalesce(closes_at <= clock_timestamp(), false) AS is_over,
      clock_timestamp() AS now,
      ARRAY(SELECT role_id FROM poll_roles WHERE poll_id = polls.id) AS role_ids,
      ARRAY(SELECT group_id FROM poll_groups WHERE poll_id = polls.id) AS group_ids,
      ARRAY(SELECT direction_id FROM poll_directions WHERE poll_id = polls.id) AS direction_ids,
      ARRAY(SELECT user_id FROM poll_people WHERE poll_id = polls.id) AS user_ids
    FROM polls WHERE polls.id = ${id} FOR UPDATE OF polls`.execute(db)
  return orNotFound(rows[0])
}

type Event = {
  id: number
  kind: PollEvent['kind']
  actorId?: number
  reason?: string
  closesAt?: string
}
/** Adds an event to the poll's timeline and publishes the change to open pages. */
export const addEvent = async (db: Db, { id, kind, actorId, reason, closesAt }: Event): Promise<void> => {
  await sql`
    INSERT INTO poll_events (poll_id, kind, actor_id, reason, closes_at)
    VALUES (${id}, ${kind}, ${actorId ?? null}, ${reason ?? null}, ${closesAt ?? null})`.execute(db)
  await publishPollChange(db, id)
}

type TargetStatus = 'scheduled' | 'paused' | 'open' | 'published' | 'archived' | 'cancelled'
export const setStatus = async (db: Db, { id, status }: { id: number; status: TargetStatus }): Promise<void> => {
  const publishedAt = status === 'published' ? sql`clock_timestamp()` : sql`published_at`
  await sql`UPDATE polls SET status = ${status}, published_at = ${publishedAt} WHERE id = ${id}`.execute(db)
}

/** Sets the opening time to now when a poll is opened manually. */
export const setOpensNow = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE polls SET opens_at = clock_timestamp() WHERE id = ${id}`.execute(db)
}

type OpenedPoll = { id: number; rollHash: string; publicKey: Buffer | null; keyObject: string | null }
export const setOpen = async (db: Db, { id, rollHash, publicKey, keyObject }: OpenedPoll): Promise<void> => {
  await sql`
    UPDATE polls SET status = 'open', opened_at = clock_timestamp(), roll_hash = ${rollHash}, public_key = ${publicKey}, key_object = ${keyObject}
    WHERE id = ${id}`.execute(db)
}

export const setClosesAt = async (db: Db, { id, at }: { id: number; at: string | null }): Promise<void> => {
  await sql`UPDATE polls SET closes_at = coalesce(${at}::timestamptz, clock_timestamp()) WHERE id = ${id}`.execute(db)
}

export const setClosed = async (
  db: Db,
  { id, ballotsHash, tally }: { id: number; ballotsHash: string; tally: object },
): Promise<void> => {
  await sql`
    UPDATE polls SET status = 'closed', closed_at = clock_timestamp(), ballots_hash = ${ballotsHash},
      tally = ${JSON.stringify(tally)}::jsonb
    WHERE id = ${id}`.execute(db)
}

/** Lists scheduled polls that are due to open and running polls that are due to close. */
export const listDuePolls = async (db: Db): Promise<{ opening: number[]; closing: number[] }> => {
  const { rows } = await sql<{ opening: number[]; closing: number[] }>`
    SELECT ARRAY(SELECT id FROM polls WHERE status = 'scheduled' AND opens_at <= clock_timestamp() ORDER BY opens_at, id) AS opening,
      ARRAY(SELECT id FROM polls WHERE ${isClosing} ORDER BY closes_at, id) AS closing`.execute(db)
  return rows[0] ?? { opening: [], closing: [] }
}
