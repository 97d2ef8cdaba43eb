import { sql } from 'kysely'
import type { PaperPerson } from '../../../api/testing/papers'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import type { QuestionPlace } from '../attempts/arrangeQuestions'
import { reachesTaker } from '../tests/reachQueries'

export type PaperQuestion = {
  position: number
  section: number
  question_id: number
  number: number
  points: number
  content: QuestionContent
}

/** Returns the current versions of the questions, with their points in the test. */
export const listPaperQuestions = async (db: Db, places: readonly QuestionPlace[]): Promise<PaperQuestion[]> => {
  const { rows } = await sql<PaperQuestion>`
    SELECT place.position, section, questions.id AS question_id, questions.number,
      CASE WHEN type = 'info' THEN 0 ELSE coalesce(place.points, questions.points) END AS points, question_versions.content
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place (position int, section int, question_id bigint, points numeric)
      JOIN questions ON questions.id = question_id
      JOIN question_versions ON question_versions.question_id = questions.id AND question_versions.number = questions.number
    ORDER BY place.position`.execute(db)
  return rows
}

type TakerCheck = { testId: number; userId: number; person: Person }
/** Whether the test is assigned to the user, who must be within the person's reach and somebody else. */
export const isTakerWithinReach = async (db: Db, { testId, userId, person }: TakerCheck): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM tests WHERE id = ${testId} AND ${userId} <> ${person.id} AND ${reachesTaker(person, sql`${userId}`)}
      AND EXISTS (SELECT FROM test_takers WHERE test_id = tests.id AND user_id = ${userId})`.execute(db)
  return rows.length > 0
}

type Listing = { testId: number; person: Person; groupId: number | undefined }
/** Returns the takers of the test within reach, sorted by group and name. */
export const listPaperPeople = async (db: Db, { testId, person, groupId }: Listing): Promise<PaperPerson[]> => {
  const { rows } = await sql<PaperPerson>`
    WITH takers AS (SELECT DISTINCT user_id FROM test_takers WHERE test_id = ${testId}), made AS (
      SELECT user_id, count(*) AS count, bool_or(status = 'in_progress') AS runs, bool_or(on_paper) AS on_paper
      FROM attempts WHERE test_id = ${testId} AND NOT is_preview AND status <> 'voided' GROUP BY user_id
    )
    SELECT users.id, users.name, groups.code AS group_code,
      CASE WHEN runs THEN 'running' WHEN allowed.count > 0 AND made.count >= allowed.count THEN
        CASE WHEN on_paper THEN 'entered' ELSE 'no_attempts' END END AS blocked
    FROM takers JOIN tests ON tests.id = ${testId} JOIN users ON users.id = user_id
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = memberships.group_id
      LEFT JOIN made ON made.user_id = users.id
      LEFT JOIN test_overrides AS own ON own.test_id = tests.id AND own.user_id = users.id
      LEFT JOIN test_overrides AS of_group ON of_group.test_id = tests.id AND of_group.group_id = groups.id
      CROSS JOIN LATERAL (
        SELECT coalesce(own.attempts_allowed, of_group.attempts_allowed, tests.attempts_allowed) AS count
      ) AS allowed
    WHERE users.id <> ${person.id} AND ${reachesTaker(person, sql`users.id`)}
      AND (${groupId ?? null}::bigint IS NULL OR groups.id = ${groupId ?? null})
    ORDER BY groups.code NULLS LAST, users.name, users.id`.execute(db)
  return rows
}

type PaperMark = Omit<PaperQuestion, 'content'> & { score: number; status: string; is_marked: boolean }
type NewPaperAttempt = {
  testId: number
  number: number
  userId: number
  ordinal: number
  seed: string
  takenOn: string
  timeZone: string
  score: number
  maxScore: number
  graderId: number
  marks: readonly PaperMark[]
}
/**
 * Inserts a graded attempt that still has to be released; undefined if the person has meanwhile got another attempt.
 */
export const insertPaperAttempt = async (db: Db, attempt: NewPaperAttempt): Promise<number | undefined> => {
  const { testId, number, userId, ordinal, seed, takenOn, timeZone, score, maxScore, graderId, marks } = attempt
  // Noon has the same date in most time zones.
  const day = sql`least((${takenOn}::date + time '12:00') AT TIME ZONE ${timeZone}, now())`
  const { rows } = await sql<{ id: number }>`
    WITH marks AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS mark (position int, section int, question_id bigint, number int,
        points numeric, score numeric, status text, is_marked boolean)
    ), made AS (
      INSERT INTO attempts (test_id, test_number, user_id, ordinal, on_paper, seed, started_at, submitted_at,
        finish_reason, status, needs_release,
        score, max_score)
      VALUES (${testId}, ${number}, ${userId}, ${ordinal}, true, ${seed}, ${day}, ${day}, 'staff', 'graded', true, ${score}, ${maxScore})
      ON CONFLICT DO NOTHING RETURNING id
    ), inserted_questions AS (
      INSERT INTO attempt_questions (attempt_id, position, section, question_id, question_number, points, status,
        score, grader_id, graded_at)
      SELECT made.id, position, section, question_id, number, points, marks.status, marks.score, CASE WHEN is_marked
        THEN ${graderId}::bigint END,
        CASE WHEN is_marked THEN now() END FROM marks, made
    ), given AS (
      INSERT INTO attempt_marks (attempt_id, position, number, score, grader_id)
      SELECT made.id, position, 1, marks.score, ${graderId} FROM marks, made WHERE is_marked
    ), events AS (
      INSERT INTO attempt_events (attempt_id, kind, actor_id) SELECT id, 'entered', ${graderId} FROM made
    )
    SELECT id FROM made`.execute(db)
  return rows[0]?.id
}
