import { sql } from 'kysely'
import type { CommentPlaceName } from '../../api/comments/codes'
import type { Conversation } from '../../api/comments/comments'
import type { CommentPlace } from '../kit/feature'
import type { Person } from '../kit/person'
import { orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'
import { askedBy, columnsOf, moderatedBy, placeNamed, storedThreads } from './placeQueries'

export type ThreadKey = { place: CommentPlaceName; id: number; owner: number }
/** A conversation that the person can open. `id` is null until somebody has written. */
export type Thread = Conversation & {
  id: number | null
  place: CommentPlace
  record_id: number
  asks: boolean
  moderates: boolean
  seen_id: number
  is_closed: boolean
}

type Query = { place: CommentPlaceName; id: number; owner?: number; person: Person }

/** SQL: the conversations of a record, started or not. */
const threadsOf = (place: CommentPlace, { id, owner }: Query) => {
  const ofRecord = sql`record_id = ${id} AND ${owner === undefined ? sql`true` : sql`owner_id = ${owner}`}`
  return sql`(
    SELECT keys.record_id, keys.owner_id, known.id FROM (
      SELECT record_id, owner_id FROM (${place.pairs}) AS pairs WHERE ${ofRecord}
      UNION SELECT record_id, owner_id FROM ${storedThreads(place)} AS stored WHERE ${ofRecord}
    ) AS keys LEFT JOIN ${storedThreads(place)} AS known USING (record_id, owner_id))`
}

/** SQL over `threads`: only conversations under materials can be closed. */
const isClosed = (place: CommentPlaceName) =>
  place === 'materials'
    ? sql`EXISTS (SELECT FROM closed_conversations WHERE material_id = threads.record_id)`
    : sql`false`

export const listThreads = async (db: Db, query: Query): Promise<Thread[]> => {
  const { person } = query
  const place = placeNamed(query.place)
  const { rows } = await sql<Omit<Thread, 'place'>>`
    SELECT threads.*, ${place.ownerName} AS owner_name, ${isClosed(query.place)} AS is_closed, coalesce(visits.seen_id, 0) AS seen_id,
      counts.comments, counts.unread
    FROM (SELECT threads.*, ${askedBy(place, person)} AS asks, ${moderatedBy(place, person)} AS moderates
      FROM ${threadsOf(place, query)} AS threads) AS threads
      LEFT JOIN comment_visits AS visits ON visits.thread_id = threads.id AND visits.user_id = ${person.id}
      LEFT JOIN LATERAL (SELECT count(*)::int AS comments,
          (count(*) FILTER (WHERE comments.id > coalesce(visits.seen_id, 0) AND author_id <> ${person.id}))::int AS unread
        FROM comments WHERE thread_id = threads.id AND deleted_at IS NULL
          AND (hidden_at IS NULL OR moderates OR author_id = ${person.id})) AS counts ON true
    WHERE asks OR moderates ORDER BY owner_name, owner_id`.execute(db)
  return rows.map((row) => ({ ...row, place }))
}

/** Throws 404 for conversations of others. */
export const getThread = async (db: Db, { person, ...key }: ThreadKey & { person: Person }): Promise<Thread> =>
  orNotFound((await listThreads(db, { ...key, person }))[0])

/** Whether the conversations of the record are closed, and whether the person can close and reopen them. */
export const findClosing = async (
  db: Db,
  { place: name, id, person }: Omit<Query, 'owner'>,
): Promise<{ is_closed: boolean; can_close: boolean }> => {
  const place = placeNamed(name)
  const { rows } = await sql<{ is_closed: boolean; can_close: boolean }>`
    SELECT ${isClosed(name)} AS is_closed, ${person.holds(place.permission) ? place.canClose(person) : sql`false`} AS can_close
    FROM (SELECT ${id}::bigint AS record_id) AS threads`.execute(db)
  return orNotFound(rows[0])
}

export const setClosed = async (db: Db, { id, isClosed }: { id: number; isClosed: boolean }): Promise<void> => {
  await (
    isClosed
      ? sql`INSERT INTO closed_conversations (material_id) VALUES (${id}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM closed_conversations WHERE material_id = ${id}`
  ).execute(db)
}

/** Returns the id of the conversation, which begins with its first comment. */
export const startThread = async (db: Db, { id, place, record_id, owner_id }: Thread): Promise<number> => {
  if (id !== null) return id
  const { record, owner } = columnsOf(place)
  await sql`INSERT INTO comment_threads (${record}, ${owner}) VALUES (${record_id}, ${owner_id}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM comment_threads WHERE ${record} = ${record_id} AND ${owner} = ${owner_id}`.execute(db)
  return orNotFound(rows[0]).id
}

export const saveVisit = async (db: Db, visit: { threadId: number; userId: number; seenId: number }): Promise<void> => {
  const { threadId, userId, seenId } = visit
  // Nobody can see a comment that is not there yet.
  await sql`
    INSERT INTO comment_visits AS visits (thread_id, user_id, seen_id)
    SELECT ${threadId}, ${userId}, max(id) FROM comments WHERE thread_id = ${threadId} AND id <= ${seenId} HAVING max(id) IS NOT NULL
    ON CONFLICT (thread_id, user_id) DO UPDATE SET seen_id = greatest(visits.seen_id, excluded.seen_id), is_notified = false`.execute(
    db,
  )
}
