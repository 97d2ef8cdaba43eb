import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { AttemptRow, testActions } from '../../../api/testing/testActions'
import { testLimits, type attemptStatuses } from '../../../api/testing/testCodes'
import { every, oneOf } from '../../kit/records/conditions'
import { maxRows, orderBy, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { readableBy, reachesTaker } from '../tests/reachQueries'
import { effectiveEnd } from './attemptQueries'
import type { Ending } from './finishQueries'
import { isVisibleToTaker } from './takerVisibilityQueries'

type Reaching = { person: Person; testId: number }
type Query = z.output<(typeof testActions)['GET /api/tests/:id/attempts']['query']>
type ListQuery = Pick<ListOptions<Query>, 'filter' | 'sort' | 'offset' | 'limit'> & Reaching

/** SQL condition over `tests` and `attempts`: the person may see the attempt. */
const reachesTakerOfAttempt = (person: Person): RawBuilder<SqlBool> => reachesTaker(person, sql`attempts.user_id`)

/** The same condition over `attempts` alone. */
export const reachesAttempt = (person: Person): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT FROM tests WHERE tests.id = attempts.test_id AND NOT is_preview AND ${readableBy(person)} AND ${reachesTakerOfAttempt(person)})`

type TestNames = { name_ru: string; name_en: string }
/** Returns the names of the test; 404 if the person may not read it. */
export const getReadableTest = async (db: Db, { testId, person }: Reaching): Promise<TestNames> => {
  const { rows } =
    await sql<TestNames>`SELECT name_ru, name_en FROM tests WHERE id = ${testId} AND ${readableBy(person)}`.execute(db)
  return orNotFound(rows[0])
}

const people = sql`attempts JOIN tests ON tests.id = attempts.test_id JOIN users ON users.id = attempts.user_id
  LEFT JOIN memberships ON memberships.user_id = attempts.user_id AND ended_on IS NULL`

/** SQL for the rows of the list: attempts at the test by people within reach. */
const rowsOf = ({ testId, person }: Reaching): RawBuilder<unknown> => sql`
  SELECT attempts.id, attempts.version, attempts.created_at, attempts.updated_at, attempts.user_id, users.name, users.search,
    memberships.group_id, groups.code AS group_code, ordinal, attempts.status, started_at, ${effectiveEnd} AS ends_at, submitted_at,
      finish_reason, score, max_score,
    test_number, on_paper
  FROM ${people} LEFT JOIN groups ON groups.id = memberships.group_id
  WHERE attempts.test_id = ${testId} AND NOT is_preview AND ${reachesTakerOfAttempt(person)}`

const filtered = ({ filter }: ListQuery) =>
  every([
    oneOf(sql<number>`id`, filter.id),
    oneOf(sql<number>`group_id`, filter.group_id),
    oneOf(sql<string>`status`, filter.status),
    matchesPerson(sql<string>`search`, filter.q),
  ])

export const listAttempts = async (db: Db, listed: ListQuery): Promise<{ rows: AttemptRow[]; total: number }> => {
  const { sort, offset = 0, limit = maxRows, testId } = listed
  const rows = sql`(${rowsOf(listed)}) AS attempts`
  const { rows: data } = await sql<AttemptRow>`
    WITH page AS (SELECT * FROM ${rows} WHERE ${filtered(listed)} ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit})
    SELECT page.id, version, page.created_at, page.updated_at, user_id, name, group_id, group_code, ordinal, status,
      started_at, ends_at, submitted_at,
      finish_reason, on_paper, score, max_score, counted.*,
      CASE WHEN ends_at - started_at > make_interval(mins => (content ->> 'time_limit_min')::int)
        THEN ceil(extract(epoch FROM ends_at - started_at) / 60)::int END AS limit_min,
      (SELECT count(*) FROM attempt_events WHERE attempt_id = page.id AND kind = 'focus_lost') AS focus_loss_count,
      (SELECT count(*) FROM attempt_operations WHERE attempt_id = page.id AND outcome IN ('late', 'too_late')) AS late_count
    FROM page JOIN test_versions ON test_versions.test_id = ${testId} AND test_versions.number = test_number
      JOIN LATERAL (
        SELECT count(*) FILTER (WHERE attempt_questions.status NOT IN ('not_seen', 'no_answer', 'skipped')) AS answered_count,
          count(*) AS questions_count
        FROM attempt_questions JOIN questions ON questions.id = question_id WHERE attempt_id = page.id AND questions.type <> 'info'
      ) AS counted ON true
    ORDER BY ${orderBy(sort)}`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${rows} WHERE ${filtered(listed)}`.execute(
    db,
  )
  return { rows: data, total: counted.rows[0]?.total ?? 0 }
}

export type AttemptEvent = {
  id: number
  kind: string
  at: string
  actor_name: string | null
  number: number | null
  details: Record<string, unknown>
}
/** Returns the journal of an attempt; 404 if it is beyond reach. */
export const listEvents = async (
  db: Db,
  { attemptId, ...reaching }: Reaching & { attemptId: number },
): Promise<AttemptEvent[]> => {
  const { rows: seen } = await sql`
    SELECT FROM (${rowsOf(reaching)}) AS attempts WHERE id = ${attemptId}`.execute(db)
  orNotFound(seen[0])
  const { rows } = await sql<AttemptEvent>`
    WITH numbered AS (
      SELECT position, row_number() OVER (ORDER BY position)::int AS number
      FROM attempt_questions JOIN questions ON questions.id = question_id
      WHERE attempt_id = ${attemptId} AND questions.type <> 'info'
    )
    SELECT attempt_events.id, kind, at, users.name AS actor_name, number, details
    FROM attempt_events LEFT JOIN users ON users.id = actor_id
      LEFT JOIN numbered ON numbered.position = (details ->> 'position')::int
    WHERE attempt_id = ${attemptId} ORDER BY attempt_events.id`.execute(db)
  return rows
}

export type LockedAttempt = {
  id: number
  user_id: number
  status: (typeof attemptStatuses)[number]
  on_paper: boolean
  ends_at: string | null
  is_paused: boolean
  /** Whether the time is up, although answers may still arrive. */
  is_over: boolean
  /** Whether answers to the attempt still count. */
  is_running: boolean
  /** Whether the same person has another attempt at the test in progress. */
  runs_another: boolean
}
/** Locks the attempts within reach in the order of their ids; if `ids` is null, all attempts in progress. */
export const lockAttempts = async (
  db: Db,
  { ids, testId, person }: Reaching & { ids: readonly number[] | null },
): Promise<LockedAttempt[]> => {
  const named = ids === null ? sql`attempts.status = 'in_progress'` : sql`attempts.id = ANY(${ids})`
  await sql`
    SELECT attempts.id FROM ${people} WHERE attempts.test_id = ${testId} AND NOT is_preview AND ${reachesTakerOfAttempt(person)} AND ${named}
    ORDER BY attempts.id FOR NO KEY UPDATE OF attempts`.execute(db)
  // Read in a separate statement after the locks, to see the changes of transactions that held them before.
  const { rows } = await sql<LockedAttempt>`
    SELECT attempts.id, attempts.user_id, attempts.status, on_paper, ends_at, paused_at IS NOT NULL AS is_paused,
      paused_at IS NULL AND coalesce(clock_timestamp() > ends_at, false) AS is_over,
      attempts.status = 'in_progress'
        AND (paused_at IS NOT NULL OR coalesce(clock_timestamp() <= ends_at + make_interval(secs => ${testLimits.grace}), true)) AS is_running,
      EXISTS (SELECT FROM attempts AS others WHERE others.test_id = attempts.test_id AND others.user_id = attempts.user_id
        AND others.id <> attempts.id AND NOT others.is_preview AND others.status = 'in_progress') AS runs_another
    FROM ${people} WHERE attempts.test_id = ${testId} AND NOT is_preview AND ${reachesTakerOfAttempt(person)} AND ${named} ORDER BY attempts.id`.execute(
    db,
  )
  return rows
}

export type StaffAction = { ids: readonly number[]; actorId: number; reason: string }
type AttemptEventInput = Pick<Ending, 'actorId'> & {
  kind: string
  details: Record<string, unknown>
  ids: readonly number[]
}
export const insertEvents = ({ ids, kind, actorId, details }: AttemptEventInput) => sql`
  INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
  SELECT unnest(${ids}::bigint[]), ${kind}, ${actorId}, ${JSON.stringify(details)}::jsonb`

export const extendAttempts = async (
  db: Db,
  { minutes, reason, ...acting }: StaffAction & { minutes: number },
): Promise<void> => {
  await sql`
    WITH events AS (${insertEvents({ ...acting, kind: 'extended', details: { minutes, reason } })})
    UPDATE attempts SET ends_at = ends_at + make_interval(mins => ${minutes}) WHERE id = ANY(${acting.ids})`.execute(db)
}

/** Voids attempts and finishes those in progress. */
export const voidAttempts = async (db: Db, { reason, ...acting }: StaffAction): Promise<void> => {
  await sql`
    WITH events AS (${insertEvents({ ...acting, kind: 'voided', details: { reason } })})
    UPDATE attempts SET status = 'voided', paused_at = NULL, pause_reason = NULL,
      submitted_at = coalesce(submitted_at, clock_timestamp()), finish_reason = coalesce(finish_reason, 'staff')
    WHERE id = ANY(${acting.ids})`.execute(db)
}

/** Reopens attempts for `minutes` from now and clears all their marks. They are marked again when they end. */
export const reopenAttempts = async (
  db: Db,
  { minutes, reason, ...acting }: StaffAction & { minutes: number },
): Promise<void> => {
  await sql`
    WITH events AS (${insertEvents({ ...acting, kind: 'reopened', details: { minutes, reason } })}), unmarked AS (
      UPDATE attempt_questions SET score = NULL, grader_id = NULL, graded_at = NULL, comment = NULL,
        status = CASE WHEN status = 'not_seen' THEN status WHEN answer IS NULL OR status = 'no_answer' THEN 'no_answer' ELSE 'answered' END
      WHERE attempt_id = ANY(${acting.ids})
    )
    UPDATE attempts SET status = 'in_progress', submitted_at = NULL, finish_reason = NULL, score = NULL, needs_release = false,
      ends_at = clock_timestamp() + make_interval(mins => ${minutes})
    WHERE id = ANY(${acting.ids})`.execute(db)
}

type TakerToNotify = { id: number; user_id: number; test_id: number; titles: { ru: string; en: string } }
export const listTakersToNotify = async (
  db: Db,
  ids: readonly number[],
  seenOnly = false,
): Promise<TakerToNotify[]> => {
  const { rows } = await sql<TakerToNotify>`
    SELECT attempts.id, user_id, test_id, jsonb_build_object('ru', name_ru, 'en', name_en) AS titles
    FROM attempts JOIN tests ON tests.id = test_id WHERE attempts.id = ANY(${ids}) AND ${isVisibleToTaker()}
      AND ${seenOnly ? sql`(NOT needs_release OR attempts.status = 'released')` : sql`true`} ORDER BY attempts.id`.execute(
    db,
  )
  return rows
}

export const titleIn = ({ name_ru, name_en }: TestNames, locale: Locale): string =>
  locale === 'ru' ? name_ru : name_en
