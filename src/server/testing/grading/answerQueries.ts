import { sql } from 'kysely'
import type { Answer } from '../../../api/testing/answer'
import type { AnswerRow, GivenMark } from '../../../api/testing/grading'
import type { ContentOf } from '../../../api/testing/questionContent'
import { gradingLimits, type attemptQuestionStatuses, type attemptStatuses } from '../../../api/testing/testCodes'
import { every, is } from '../../kit/records/conditions'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { isGradedManually, isFinished, canGradeAttempt } from './reachQueries'

type GradingQueueQuery = {
  person: Person
  test: number
  question?: number | undefined
  attempt?: number | undefined
  status?: 'waiting' | 'graded' | undefined
  by: 'question' | 'student'
}

const people = sql`attempts JOIN tests ON tests.id = attempts.test_id JOIN users ON users.id = attempts.user_id
  LEFT JOIN memberships ON memberships.user_id = attempts.user_id AND ended_on IS NULL LEFT JOIN groups ON groups.id = memberships.group_id
  LEFT JOIN grading_rules ON grading_rules.test_id = tests.id`
const isBlind = sql`coalesce(is_blind, false)`
/** Selects a column that identifies the taker; null in blind grading. */
const unlessBlind = (column: string) => sql`CASE WHEN NOT ${isBlind} THEN ${sql.ref(column)} END`

/**
 * Returns the answers of a test in grading order. In blind grading the order does not depend on the time of submission.
 */
export const listAnswers = async (
  db: Db,
  { person, test, question, attempt, status, by }: GradingQueueQuery,
): Promise<AnswerRow[]> => {
  const order = by === 'question' ? sql`section, question_id, work` : sql`work, position`
  const { rows } = await sql<AnswerRow>`
    WITH works AS (
      SELECT attempts.id, on_paper, ${unlessBlind('users.name')} AS name, ${unlessBlind('groups.code')} AS group_code,
        row_number() OVER (ORDER BY CASE WHEN ${isBlind} THEN md5(seed) END, CASE WHEN NOT ${isBlind}
          THEN submitted_at END, attempts.id)::int AS work
      FROM ${people} WHERE attempts.test_id = ${test} AND ${isFinished} AND ${canGradeAttempt(person)}
        AND EXISTS (SELECT FROM attempt_questions WHERE attempt_id = attempts.id AND ${isGradedManually})
    ), answers AS (
      SELECT attempt_id, position, section, question_id, work, name, group_code, points,
        CASE WHEN graded_at IS NULL THEN 'waiting' ELSE 'graded' END AS status, CASE WHEN graded_at IS NOT NULL THEN score END AS score
      FROM works JOIN attempt_questions ON attempt_id = works.id WHERE ${isGradedManually}
    )
    SELECT attempt_id, position, question_id, work, name, group_code, status, score, points,
      (SELECT users.name FROM grading_claims JOIN users ON users.id = user_id WHERE grading_claims.attempt_id = answers.attempt_id
        AND grading_claims.position = answers.position AND until > now() AND user_id <> ${person.id}) AS claimed_by
    FROM answers
    WHERE ${every([
      is(sql<number>`question_id`, question),
      is(sql<number>`attempt_id`, attempt),
      is(sql<string>`status`, status),
    ])}
    ORDER BY ${order}`.execute(db)
  return rows
}

export type AnswerKey = { attempt: number; position: number; person: Person }
export type StoredAnswer = {
  attempt_id: number
  position: number
  version: number
  test_id: number
  user_id: number
  question_id: number
  attempt_status: (typeof attemptStatuses)[number]
  is_blind: boolean
  name: string | null
  group_code: string | null
  submitted_at: string | null
  is_late: boolean
  seed: string
  shuffle_options: boolean
  content: ContentOf<'essay'> | ContentOf<'file'>
  answer: Answer | null
  points: number
  status: (typeof attemptQuestionStatuses)[number]
  score: number | null
  comment: string | null
  is_graded: boolean
  claim_name: string | null
  claim_until: string | null
  claim_mine: boolean
}

/** Returns an answer that the person may grade; 404 for others. */
export const getAnswer = async (db: Db, { attempt, position, person }: AnswerKey): Promise<StoredAnswer> => {
  const { rows } = await sql<StoredAnswer>`
    SELECT attempt_id, attempt_questions.position, attempts.test_id, attempts.user_id, attempt_questions.question_id,
      (SELECT coalesce(max(attempt_marks.number), 0) FROM attempt_marks WHERE attempt_marks.attempt_id = attempts.id
        AND attempt_marks.position = attempt_questions.position) AS version,
      attempts.status AS attempt_status, ${isBlind} AS is_blind, ${unlessBlind('users.name')} AS name, ${unlessBlind('groups.code')} AS group_code,
      ${unlessBlind('submitted_at')} AS submitted_at, is_late, seed, (test_versions.content -> 'shuffle_options')::boolean AS shuffle_options,
      question_versions.content, answer, attempt_questions.points, attempt_questions.status, attempt_questions.score, comment,
      graded_at IS NOT NULL AS is_graded, claim.name AS claim_name, claim.until AS claim_until,
        coalesce(claim.user_id = ${person.id}, false) AS claim_mine
    FROM ${people} JOIN attempt_questions ON attempt_id = attempts.id
      JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number
      JOIN question_versions ON question_versions.question_id = attempt_questions.question_id AND question_versions.number = question_number
      LEFT JOIN LATERAL (SELECT claimers.name, until, user_id FROM grading_claims JOIN users AS claimers ON claimers.id = user_id
        WHERE grading_claims.attempt_id = attempts.id AND grading_claims.position = attempt_questions.position
          AND until > now()) AS claim ON true
    WHERE attempts.id = ${attempt} AND attempt_questions.position = ${position} AND ${isFinished} AND ${isGradedManually}
      AND ${canGradeAttempt(person)}`.execute(db)
  return orNotFound(rows[0])
}

/** Returns all marks of an answer, newest first. */
export const listMarks = async (db: Db, { attempt, position }: Omit<AnswerKey, 'person'>): Promise<GivenMark[]> => {
  const { rows } = await sql<GivenMark>`
    SELECT number, attempt_marks.created_at AS at, users.name AS grader_name, score, criteria, comment, reason
    FROM attempt_marks LEFT JOIN users ON users.id = grader_id
    WHERE attempt_id = ${attempt} AND position = ${position} ORDER BY number DESC`.execute(db)
  return rows
}

/** Claims the answer for the person, unless somebody else's claim is still valid. */
export const claimAnswer = async (db: Db, { attempt, position, person }: AnswerKey): Promise<void> => {
  await sql`
    INSERT INTO grading_claims (attempt_id, position, user_id, until)
    VALUES (${attempt}, ${position}, ${person.id}, now() + make_interval(mins => ${gradingLimits.claim}))
    ON CONFLICT (attempt_id, position) DO UPDATE SET user_id = EXCLUDED.user_id, until = EXCLUDED.until
      WHERE grading_claims.user_id = EXCLUDED.user_id OR grading_claims.until <= now()`.execute(db)
}

export const unclaimAnswer = async (db: Db, { attempt, position, person }: AnswerKey): Promise<void> => {
  await sql`DELETE FROM grading_claims WHERE attempt_id = ${attempt} AND position = ${position} AND user_id = ${person.id}`.execute(
    db,
  )
}
