import { sql, type RawBuilder } from 'kysely'
import type { testStatuses } from '../../../api/testing/testCodes'
import { testLimits } from '../../../api/testing/testCodes'
import type { TestContent } from '../../../api/testing/tests'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { poolMatches } from '../tests/itemQueries'
import type { Pool } from '../tests/items'
import type { QuestionPlace } from './arrangeQuestions'
import type { Accommodation, TimesOverride, Times } from './rules'

type TakerKey = { testId: number; userId: number }

/** SQL columns over `tests`: the user's own override, the override of their group, and their accommodation. */
export const overrideColumns = (userId: number) => sql`
  (SELECT to_jsonb(own) FROM test_overrides AS own WHERE own.test_id = tests.id AND own.user_id = ${userId}) AS personal,
  (SELECT to_jsonb(own) FROM test_overrides AS own JOIN memberships USING (group_id)
    WHERE own.test_id = tests.id AND memberships.user_id = ${userId} AND ended_on IS NULL) AS of_group,
  (SELECT jsonb_build_object('time_factor', time_factor, 'extra_minutes', extra_minutes) FROM accommodations
    WHERE user_id = ${userId} AND (valid_until IS NULL OR valid_until >= current_date)) AS accommodation`

export type PersonalOverrides = {
  personal: TimesOverride | null
  of_group: TimesOverride | null
  accommodation: Accommodation | null
}

type Start = PersonalOverrides &
  Pick<Times, 'opens_at' | 'closes_at' | 'attempts_allowed'> & {
    status: (typeof testStatuses)[number]
    number: number
    content: TestContent
    access_code: string | null
    is_inside: boolean
    is_taker: boolean
    made: number
    last_ordinal: number
    running: { id: number; is_overdue: boolean } | null
    info_ids: number[]
    now: string
  }

/**
 * Takes a shared lock on the test: edits, withdrawal and archiving wait for it, other starts do not. The lock needs its
 * own statement, so that the next statement sees the changes of transactions that the lock waited for.
 */
export const lockTestShared = async (db: Db, testId: number): Promise<void> => {
  await sql`SELECT FROM tests WHERE id = ${testId} FOR SHARE`.execute(db)
}

/** Returns everything that decides whether the user may start; 404 if the test does not exist. */
export const getStartFacts = async (
  db: Db,
  { testId, userId, isPreview, ip }: TakerKey & { isPreview: boolean; ip: string },
): Promise<Start> => {
  const { rows } = await sql<Start>`
    SELECT tests.status, tests.opens_at, tests.closes_at, tests.attempts_allowed, tests.access_code, tests.number, content,
      ${overrideColumns(userId)},
      (networks = '{}' OR EXISTS (SELECT FROM unnest(networks) AS network WHERE ${ip}::inet <<= network)) AS is_inside,
      EXISTS (SELECT FROM test_takers WHERE test_id = tests.id AND user_id = ${userId}) AS is_taker,
      (SELECT count(*) FROM attempts WHERE test_id = tests.id AND user_id = ${userId} AND NOT is_preview
        AND attempts.status <> 'voided') AS made,
      coalesce((SELECT max(ordinal) FROM attempts WHERE test_id = tests.id AND user_id = ${userId}
        AND is_preview = ${isPreview}), 0) AS last_ordinal,
      (SELECT jsonb_build_object('id', id, 'is_overdue', paused_at IS NULL AND coalesce(ends_at + make_interval(secs => ${testLimits.grace}) < now(), false))
        FROM attempts WHERE test_id = tests.id AND user_id = ${userId} AND is_preview = ${isPreview}
          AND attempts.status = 'in_progress') AS running,
      ARRAY(SELECT question_id FROM test_questions JOIN questions ON questions.id = question_id
        WHERE test_questions.test_id = tests.id AND questions.type = 'info') AS info_ids,
      now() AS now
    FROM tests JOIN test_versions ON test_versions.test_id = tests.id AND test_versions.number = tests.number
      WHERE tests.id = ${testId}`.execute(db)
  return orNotFound(rows[0])
}

/**
 * Returns candidates for each pool in an order given by the seed, without pinned questions. A pool gets at most as many
 * candidates as all pools together draw.
 */
export const listCandidates = async (
  db: Db,
  { pools, pinned, seed }: { pools: readonly Pool[]; pinned: readonly number[]; seed: string },
): Promise<number[][]> => {
  const most = pools.reduce((sum, { count }) => sum + count, 0)
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT questions.id FROM questions WHERE ${poolMatches(sql`pool`)} AND questions.id <> ALL(${pinned})
      ORDER BY md5(${seed}::text || questions.id), questions.id LIMIT ${most}) AS ids
    FROM jsonb_to_recordset(${JSON.stringify(pools.map((pool, place) => ({ ...pool, place })))}::jsonb)
      AS pool (place int, subject_id bigint, tags text[], difficulty_from int, difficulty_to int)
    ORDER BY place`.execute(db)
  return rows.map(({ ids }) => ids)
}

type NewAttempt = TakerKey & {
  number: number
  ordinal: number
  isPreview: boolean
  seed: string
  startedAt: string
  endsAt: string | null
  accommodation: Accommodation
  device: string | null
  deviceName: string | null
  places: readonly QuestionPlace[]
}

/** SQL over `place`: the latest re-grade of this kind that holds for the question in the test. */
const standingRegrade = (testId: number, kind: RawBuilder<unknown>) => sql`
  SELECT kind, regrades.points FROM regrades WHERE test_id = ${testId} AND regrades.question_id = place.question_id AND state = 'applied'
    AND ${kind} ORDER BY applied_at DESC LIMIT 1`

/**
 * Inserts the attempt with its questions and first journal event; undefined if the user already has an attempt in
 * progress.
 */
export const insertAttempt = async (db: Db, attempt: NewAttempt): Promise<number | undefined> => {
  const { testId, userId, number, ordinal, isPreview, seed, startedAt, endsAt, accommodation, places } = attempt
  const { rows } = await sql<{ id: number }>`
    WITH drawn AS (
      SELECT place.position, section, place.question_id, questions.number, voids.kind AS voided_as,
        CASE WHEN type = 'info' OR voids.kind = 'drop' THEN 0 ELSE coalesce(corrected.points, place.points, questions.points) END AS worth
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place (position int, section int, question_id bigint, points numeric)
        JOIN questions ON questions.id = place.question_id
        LEFT JOIN LATERAL (${standingRegrade(testId, sql`kind IN ('full_marks', 'drop')`)}) AS voids ON true
        LEFT JOIN LATERAL (${standingRegrade(testId, sql`kind = 'key' AND regrades.points IS NOT NULL`)}) AS corrected ON true
    ), attempt AS (
      INSERT INTO attempts (test_id, test_number, user_id, ordinal, is_preview, seed, started_at, ends_at, time_factor,
        extra_minutes, device,
        device_name, max_score)
      SELECT ${testId}, ${number}, ${userId}, ${ordinal}, ${isPreview}, ${seed}, ${startedAt}, ${endsAt}, ${accommodation.time_factor},
        ${accommodation.extra_minutes}, ${attempt.device}, ${attempt.deviceName}, sum(worth) FROM drawn
      ON CONFLICT DO NOTHING RETURNING id
    ), inserted_questions AS (
      INSERT INTO attempt_questions (attempt_id, position, section, question_id, question_number, points, voided_as)
      SELECT attempt.id, position, section, question_id, number, worth, voided_as FROM drawn, attempt
    ), events AS (
      INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
      SELECT id, 'started', ${userId}, jsonb_build_object('device', ${attempt.deviceName}::text) FROM attempt
    )
    SELECT id FROM attempt`.execute(db)
  return rows[0]?.id
}

export const removePreview = async (db: Db, { testId, userId }: TakerKey): Promise<void> => {
  await sql`DELETE FROM attempts WHERE test_id = ${testId} AND user_id = ${userId} AND is_preview`.execute(db)
}
