import { sql, type RawBuilder } from 'kysely'
import type { Replay } from '../../../api/testing/results'
import type { attemptStatuses, gradings } from '../../../api/testing/testCodes'
import { every, oneOf } from '../../kit/records/conditions'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { readableBy, reachesTaker } from '../tests/reachQueries'

export type GradedTest = {
  name_ru: string
  name_en: string
  grading: (typeof gradings)[number]
  pass_percent: number | null
  /** Whether names are hidden from graders. */
  is_blind: boolean
}
type TestQuery = { testId: number; person: Person }

/** Returns how a test is graded; 404 if the person may not read it. */
export const getGradedTest = async (db: Db, { testId, person }: TestQuery): Promise<GradedTest> => {
  const { rows } = await sql<GradedTest>`
    SELECT name_ru, name_en, grading, (content ->> 'pass_percent')::int AS pass_percent, coalesce(is_blind, false) AS is_blind
    FROM tests JOIN test_versions ON test_versions.test_id = tests.id AND test_versions.number = tests.number
      LEFT JOIN grading_rules ON grading_rules.test_id = tests.id
    WHERE tests.id = ${testId} AND ${readableBy(person)}`.execute(db)
  return orNotFound(rows[0])
}

export type SubmittedAttempt = {
  id: number
  status: (typeof attemptStatuses)[number]
  /** ISO timestamp, in UTC. */
  submitted_at: string | null
  minutes: number | null
  score: number | null
  max_score: number
  needs_release: boolean
  pass_percent: number | null
  changes: number
}
export type TakerWithAttempts = {
  id: number
  name: string
  group_id: number | null
  group_code: string | null
  attempts: SubmittedAttempt[]
}
type Filter = { q?: string | undefined; group_id?: readonly number[] | undefined; id?: readonly number[] | undefined }

const isoMoment = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Returns the people within reach who are assigned to the test or have attempted it, with their attempts that are not
 * voided; sorted by name.
 */
export const listTakersWithAttempts = async (
  db: Db,
  { testId, person, filter = {} }: TestQuery & { filter?: Filter },
): Promise<TakerWithAttempts[]> => {
  const { rows } = await sql<TakerWithAttempts>`
    WITH versions AS MATERIALIZED (
      SELECT number, content -> 'pass_percent' AS pass_percent FROM test_versions WHERE test_id = ${testId}
    ), changed AS (
      SELECT attempt_id, count(*) AS changes FROM attempt_marks JOIN attempts ON attempts.id = attempt_id
      WHERE test_id = ${testId} AND attempt_marks.number > 1 GROUP BY attempt_id
    ), sat AS (
      SELECT user_id, json_agg(json_build_object('id', attempts.id, 'status', status, 'submitted_at', ${isoMoment(sql`submitted_at`)},
          'minutes', round(extract(epoch FROM submitted_at - started_at) / 60), 'score', score, 'max_score', max_score,
          'needs_release', needs_release, 'pass_percent', pass_percent, 'changes', coalesce(changes, 0)) ORDER BY ordinal) AS attempts
      FROM attempts JOIN versions ON versions.number = test_number LEFT JOIN changed ON changed.attempt_id = attempts.id
      WHERE attempts.test_id = ${testId} AND NOT is_preview AND status <> 'voided' GROUP BY user_id
    ), sitters AS (SELECT user_id FROM test_takers WHERE test_id = ${testId} UNION SELECT user_id FROM sat)
    SELECT users.id, users.name, memberships.group_id, groups.code AS group_code, coalesce(sat.attempts, '[]'::json) AS attempts
    FROM sitters JOIN users ON users.id = sitters.user_id JOIN tests ON tests.id = ${testId}
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = memberships.group_id
      LEFT JOIN sat ON sat.user_id = users.id
    WHERE ${reachesTaker(person, sql`users.id`)} AND ${every([
      oneOf(sql<number>`users.id`, filter.id),
      oneOf(sql<number>`memberships.group_id`, filter.group_id),
      matchesPerson(sql<string>`users.search`, filter.q),
    ])}
    ORDER BY users.name, users.id`.execute(db)
  return rows
}

type AttemptOwner = {
  user_id: number
  status: SubmittedAttempt['status']
  needs_release: boolean
  person_name: string
  group_code: string | null
}
/** Returns the owner of an attempt; 404 unless the person may read the test and reaches the owner. */
export const getAttemptOwner = async (
  db: Db,
  { testId, attemptId, person }: TestQuery & { attemptId: number },
): Promise<AttemptOwner> => {
  const { rows } = await sql<AttemptOwner>`
    SELECT attempts.user_id, attempts.status, needs_release, users.name AS person_name, groups.code AS group_code
    FROM attempts JOIN tests ON tests.id = attempts.test_id JOIN users ON users.id = attempts.user_id
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = memberships.group_id
    WHERE attempts.id = ${attemptId} AND tests.id = ${testId} AND NOT is_preview AND ${readableBy(person)}
      AND ${reachesTaker(person, sql`attempts.user_id`)}`.execute(db)
  return orNotFound(rows[0])
}

/** Returns the marks that replaced earlier ones, newest first. */
export const listChanges = async (db: Db, attemptId: number): Promise<Replay['changes']> => {
  const { rows } = await sql<Replay['changes'][number]>`
    SELECT marks.position, marks.created_at AS at, users.name AS grader_name, before.score AS before, marks.score AS after, marks.reason
    FROM attempt_marks AS marks JOIN attempt_marks AS before ON before.attempt_id = marks.attempt_id AND before.position = marks.position
        AND before.number = marks.number - 1
      LEFT JOIN users ON users.id = marks.grader_id
    WHERE marks.attempt_id = ${attemptId} ORDER BY marks.created_at DESC, marks.position`.execute(db)
  return rows
}
