import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { LiveView, SittingEvent } from '../../../api/testing/live'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { effectiveEnd } from '../attempts/attemptQueries'
import { insertEvents, type StaffAction } from '../attempts/staffQueries'
import { reachesTaker } from '../tests/reachQueries'

type Reading = { testId: number; person: Person }

/** Returns the takers within reach with their current or last attempt, or only those of the given attempts. */
export const listPeople = async (
  db: Db,
  { testId, person, attemptIds }: Reading & { attemptIds: readonly number[] | undefined },
): Promise<LiveView> => {
  const named =
    attemptIds === undefined
      ? sql`SELECT user_id FROM test_takers WHERE test_id = ${testId}
          UNION SELECT user_id FROM attempts WHERE test_id = ${testId} AND NOT is_preview`
      : sql`SELECT DISTINCT user_id FROM attempts WHERE id = ANY(${attemptIds}) AND test_id = ${testId} AND NOT is_preview`
  const { rows } = await sql<LiveView>`
    WITH named AS (${named}), people AS (
    SELECT users.id AS user_id, users.name, memberships.group_id, groups.code AS group_code, own.attempt
    FROM named JOIN users ON users.id = named.user_id JOIN tests ON tests.id = ${testId}
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = memberships.group_id
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('id', attempts.id, 'status', attempts.status, 'on_paper', on_paper, 'started_at', started_at,
            'ends_at', ${effectiveEnd}, 'submitted_at', submitted_at, 'paused_at', paused_at, 'pause_reason', pause_reason,
            'seen_at', attempt_contacts.seen_at, 'question', counted.question, 'answered_count', counted.answered,
            'questions_count', counted.questions, 'focus_loss_count', events.focus_losses,
            'device_change_count', events.device_changes) AS attempt
        FROM attempts LEFT JOIN attempt_contacts ON attempt_contacts.attempt_id = attempts.id
          CROSS JOIN LATERAL (
            SELECT count(*) AS questions,
              count(*) FILTER (WHERE attempt_questions.status NOT IN ('not_seen', 'no_answer', 'skipped')) AS answered,
              nullif(count(*) FILTER (WHERE attempt_questions.position <= attempt_contacts.position), 0) AS question
            FROM attempt_questions JOIN questions ON questions.id = question_id
            WHERE attempt_questions.attempt_id = attempts.id AND questions.type <> 'info'
          ) AS counted
          CROSS JOIN LATERAL (
            SELECT count(*) FILTER (WHERE kind = 'focus_lost') AS focus_losses,
              count(*) FILTER (WHERE kind = 'device_changed') AS device_changes
            FROM attempt_events WHERE attempt_events.attempt_id = attempts.id
          ) AS events
        WHERE attempts.test_id = tests.id AND attempts.user_id = users.id AND NOT is_preview
        ORDER BY attempts.status = 'in_progress' DESC, ordinal DESC LIMIT 1
      ) AS own ON true
    WHERE ${reachesTaker(person, sql`users.id`)}
    )
    SELECT now() AS server_now, coalesce((SELECT jsonb_agg(people ORDER BY name, user_id) FROM people), '[]') AS people`.execute(
    db,
  )
  return orNotFound(rows[0])
}

/** Events that need no attention: they are frequent, or follow from another. */
const routineEvents = [
  'started',
  'focus_lost',
  'focus_regained',
  'pasted',
  'reconnected',
  'file_added',
  'file_removed',
  'message_read',
]

/** Returns the newest events of the attempts within reach; equal ones of one moment are one row. */
export const listEvents = async (
  db: Db,
  { testId, person, isImportant }: Reading & { isImportant: boolean },
): Promise<SittingEvent[]> => {
  const chosen: RawBuilder<SqlBool> = isImportant
    ? sql<SqlBool>`attempt_events.kind <> ALL(${routineEvents})`
    : sql<SqlBool>`true`
  const { rows } = await sql<SittingEvent>`
    WITH latest AS (
      SELECT attempt_events.id, attempt_id, kind, at, actor_id, details, users.name
      FROM attempt_events JOIN attempts ON attempts.id = attempt_id JOIN tests ON tests.id = test_id
        JOIN users ON users.id = attempts.user_id
      WHERE test_id = ${testId} AND NOT is_preview AND ${chosen} AND ${reachesTaker(person, sql`attempts.user_id`)}
      ORDER BY attempt_events.id DESC LIMIT 2000
    ), grouped AS (
      SELECT max(id) AS id, kind, at, actor_id, count(*) AS count, (array_agg(name ORDER BY name))[1:3] AS names,
        array_agg(id) AS ids, array_agg(attempt_id) AS attempt_ids, (array_agg(details))[1] AS details
      FROM latest GROUP BY kind, at, actor_id ORDER BY max(id) DESC LIMIT 100
    )
    SELECT grouped.id, kind, at, actors.name AS actor_name, count, names, details,
      CASE WHEN kind = 'message' THEN (SELECT count(*) FROM attempt_events AS reads WHERE reads.kind = 'message_read'
        AND reads.attempt_id = ANY(attempt_ids) AND (reads.details ->> 'message')::bigint = ANY(ids)) END AS read_count,
      CASE WHEN count = 1 AND details ? 'position' THEN (SELECT count(*) FROM attempt_questions
        JOIN questions ON questions.id = question_id
        WHERE attempt_id = attempt_ids[1] AND position <= (details ->> 'position')::int AND questions.type <> 'info') END AS number
    FROM grouped LEFT JOIN users AS actors ON actors.id = actor_id ORDER BY grouped.id DESC`.execute(db)
  return rows
}

/** Stops the time of the attempts. The caller has locked them and checked that they are running. */
export const pauseAttempts = async (db: Db, { reason, ...acting }: StaffAction): Promise<void> => {
  await sql`
    WITH events AS (${insertEvents({ ...acting, kind: 'paused', details: { reason } })})
    UPDATE attempts SET paused_at = (SELECT clock_timestamp()), pause_reason = ${reason} WHERE id = ANY(${acting.ids})`.execute(
    db,
  )
}

/** Ends the pause and moves the end of each attempt by exactly the length of its pause. */
export const resumeAttempts = async (db: Db, { ids, actorId }: Omit<StaffAction, 'reason'>): Promise<void> => {
  await sql`
    WITH moment AS MATERIALIZED (SELECT clock_timestamp() AS at), resumed AS (
      SELECT id, paused_at, moment.at AS until FROM attempts, moment WHERE id = ANY(${ids})
    ), events AS (
      INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
      SELECT id, 'resumed', ${actorId}, jsonb_build_object('from', paused_at, 'until', until,
        'seconds', round(extract(epoch FROM until - paused_at))) FROM resumed
    )
    UPDATE attempts SET ends_at = ends_at + (until - attempts.paused_at), paused_at = NULL, pause_reason = NULL
    FROM resumed WHERE attempts.id = resumed.id`.execute(db)
}

export const sendMessage = async (
  db: Db,
  { text, ...acting }: Omit<StaffAction, 'reason'> & { text: string },
): Promise<void> => {
  await sql`${insertEvents({ ...acting, kind: 'message', details: { text } })}`.execute(db)
}
