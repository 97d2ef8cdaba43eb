import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { TestType } from '../../../api/testing/testCodes'
import type { ScoreEffect } from '../../kit/feature'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { reachOf } from '../questions/reachQueries'
import { editableBy, readableBy, reachesTaker } from '../tests/reachQueries'
import type { MarkSide, RegradedAttempt } from './marks'

export type RegradedTest = { id: number; type: TestType; can_edit: boolean; name_ru: string; name_en: string }
/** Returns the test; 404 if the person may not read it. */
export const getRegradedTest = async (
  db: Db,
  { testId, person }: { testId: number; person: Person },
): Promise<RegradedTest> => {
  const { rows } = await sql<RegradedTest>`
    SELECT id, type, name_ru, name_en, ${editableBy(person) ?? sql`true`} AS can_edit FROM tests
    WHERE id = ${testId} AND ${readableBy(person)}`.execute(db)
  return orNotFound(rows[0])
}

/** Keeps attempts of the test from beginning until the transaction ends. */
export const lockTest = async (db: Db, testId: number): Promise<void> => {
  await sql`SELECT FROM tests WHERE id = ${testId} FOR NO KEY UPDATE`.execute(db)
}

type Which = { testId: number; questionId: number | null; number: number | null }
const countedAttempts = ({ testId }: Pick<Which, 'testId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`attempts.test_id = ${testId} AND NOT is_preview AND attempts.status <> 'voided'`

/** Locks all attempts that the re-grade may change in the order of their ids, and returns the ids. */
export const lockAttemptsOf = async (db: Db, which: Which): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM attempts WHERE ${countedAttempts(which)} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the attempts that were asked the question (in this version, if given), in the order of their ids. `ids` limits
 * them, `until` leaves out attempts that were submitted later.
 */
export const listRegradedAttempts = async (
  db: Db,
  { ids, until, ...which }: Which & { ids?: readonly number[]; until?: string },
): Promise<RegradedAttempt[]> => {
  const { questionId, number } = which
  const conditions = sql`${countedAttempts(which)}
    AND ${ids ? sql`attempts.id = ANY(${ids})` : sql`true`}
    AND ${until ? sql`(submitted_at IS NULL OR date_trunc('milliseconds', submitted_at) <= ${until}::timestamptz)` : sql`true`}`
  const common = sql`attempts.id, user_id, ordinal, on_paper, seed, (test_versions.content -> 'shuffle_options')::boolean AS shuffle_options,
    (test_versions.content -> 'negative_marking')::boolean AS negative_marking, (test_versions.content ->> 'pass_percent')::int AS pass_percent,
    bonus, submitted_at, attempts.score AS total, max_score, attempts.status AS attempt_status`
  const versions = sql`JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number`
  const { rows } =
    questionId === null
      ? await sql<RegradedAttempt>`
    SELECT ${common}, NULL::int AS position, NULL::int AS number, NULL::numeric AS points, NULL AS status, NULL::numeric AS score,
      NULL AS voided_as, NULL::jsonb AS answer, NULL AS graded_at, others.rest, others.others_wait
    FROM attempts ${versions} CROSS JOIN LATERAL (SELECT coalesce(sum(score), 0) AS rest, coalesce(bool_or(status = 'needs_grading'), false) AS others_wait
      FROM attempt_questions WHERE attempt_id = attempts.id) AS others
    WHERE ${conditions} ORDER BY attempts.id`.execute(db)
      : await sql<RegradedAttempt>`
    SELECT ${common}, asked.position, asked.question_number AS number, asked.points, asked.status, asked.score, asked.voided_as, asked.answer,
      asked.graded_at, others.rest, others.others_wait
    FROM attempts ${versions} JOIN attempt_questions AS asked ON asked.attempt_id = attempts.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(score), 0) AS rest, coalesce(bool_or(status = 'needs_grading'), false) AS others_wait
        FROM attempt_questions AS other WHERE other.attempt_id = attempts.id AND other.position <> asked.position) AS others
    WHERE ${conditions} AND asked.question_id = ${questionId} AND ${number === null ? sql`true` : sql`asked.question_number = ${number}`}
    ORDER BY attempts.id`.execute(db)
  return rows
}

export type RegradedQuestion = { id: number; title: string; type: string; number: number; can_edit: boolean }
/** Returns the question; 404 unless the test's takers were asked it. */
export const getRegradedQuestion = async (
  db: Db,
  { testId, questionId, person }: { testId: number; questionId: number; person: Person },
): Promise<RegradedQuestion> => {
  const { rows } = await sql<RegradedQuestion>`
    SELECT id, title, type, number, ${reachOf(person) ?? sql`true`} AS can_edit FROM questions WHERE id = ${questionId}
      AND EXISTS (SELECT FROM attempt_questions JOIN attempts ON attempts.id = attempt_id
        WHERE attempts.test_id = ${testId} AND NOT is_preview AND question_id = questions.id)`.execute(db)
  return orNotFound(rows[0])
}

type AskedVersion = { number: number; attempts: number; points: number; content: QuestionContent }
/** Versions of the question that takers within reach were asked, the most frequent first. */
export const listAskedVersions = async (
  db: Db,
  { testId, questionId, person }: { testId: number; questionId: number; person: Person },
): Promise<AskedVersion[]> => {
  const { rows } = await sql<AskedVersion>`
    SELECT asked.question_number AS number, count(*)::int AS attempts, max(asked.points) AS points, versions.content
    FROM attempts JOIN tests ON tests.id = attempts.test_id JOIN attempt_questions AS asked ON asked.attempt_id = attempts.id
      JOIN question_versions AS versions ON versions.question_id = asked.question_id AND versions.number = asked.question_number
    WHERE ${countedAttempts({ testId })} AND asked.question_id = ${questionId} AND ${reachesTaker(person, sql`attempts.user_id`)}
    GROUP BY asked.question_number, versions.content ORDER BY count(*) DESC, asked.question_number DESC`.execute(db)
  return rows
}

/** Contents of all versions of a question by number. */
export const listContents = async (db: Db, questionId: number | null): Promise<Map<number, QuestionContent>> => {
  if (questionId === null) return new Map()
  const rows = await db
    .selectFrom('question_versions')
    .select(['number', 'content'])
    .where('question_id', '=', questionId)
    .$narrowType<{ content: QuestionContent }>()
    .execute()
  return new Map(rows.map(({ number, content }) => [number, content]))
}

type NamedTaker = {
  attempt_id: number
  user_id: number
  name: string
  group_code: string | null
  ordinal: number
  pass_percent: number | null
}
/** Names of the takers within reach, sorted by name. */
export const listReachedTakers = async (
  db: Db,
  { testId, person }: { testId: number; person: Person },
): Promise<NamedTaker[]> => {
  const { rows } = await sql<NamedTaker>`
    SELECT attempts.id AS attempt_id, attempts.user_id, users.name, groups.code AS group_code, ordinal,
      (content ->> 'pass_percent')::int AS pass_percent
    FROM attempts JOIN tests ON tests.id = attempts.test_id
      JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number JOIN users ON users.id = attempts.user_id
      LEFT JOIN memberships ON memberships.user_id = attempts.user_id AND ended_on IS NULL
      LEFT JOIN groups ON groups.id = memberships.group_id
    WHERE ${countedAttempts({ testId })} AND ${reachesTaker(person, sql`attempts.user_id`)}
    ORDER BY users.name, attempts.id`.execute(db)
  return rows
}

/** Whether a taker of the test is beyond the person's reach. */
export const hasOthers = async (db: Db, { testId, person }: { testId: number; person: Person }): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM attempts JOIN tests ON tests.id = attempts.test_id
    WHERE ${countedAttempts({ testId })} AND NOT ${reachesTaker(person, sql`attempts.user_id`)} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Whether a taker is blind to graders: names are hidden and the attempt is not released. */
export const listAnonymous = async (db: Db, testId: number): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM attempts JOIN grading_rules USING (test_id) WHERE test_id = ${testId} AND is_blind AND needs_release
      AND attempts.status <> 'released'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Change = { attempt_id: number; position: number | null; before: MarkSide; after: MarkSide; is_changed: boolean }
/** Writes the marks of attempts and their question in one statement. */
export const writeMarks = async (
  db: Db,
  changes: readonly { id: number; position: number | null; to: MarkSide }[],
): Promise<void> => {
  const rows = JSON.stringify(changes.map(({ id, position, to }) => ({ ...to, id, position })))
  await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS given (id bigint, position int, number int, points numeric, status text,
        score numeric, voided_as text, bonus numeric, total numeric, max_score numeric, attempt_status text)
    ), marked AS (
      UPDATE attempt_questions AS asked SET question_number = given.number, points = given.points, status = given.status,
        score = given.score, voided_as = given.voided_as
      FROM given WHERE asked.attempt_id = given.id AND asked.position = given.position
    )
    UPDATE attempts SET score = given.total, max_score = given.max_score, bonus = given.bonus, status = given.attempt_status,
      needs_release = needs_release OR given.attempt_status = 'needs_grading'
    FROM given WHERE attempts.id = given.id`.execute(db)
}

export const insertChanges = async (db: Db, regradeId: number, changes: readonly Change[]): Promise<void> => {
  await sql`
    INSERT INTO regrade_changes (regrade_id, attempt_id, position, before, after, is_changed)
    SELECT ${regradeId}, attempt_id, position, before, after, is_changed FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS given (attempt_id bigint, position int, before jsonb, after jsonb, is_changed boolean)`.execute(db)
}

export const listChanges = async (db: Db, regradeId: number): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    SELECT attempt_id, position, before, after, is_changed FROM regrade_changes WHERE regrade_id = ${regradeId} ORDER BY attempt_id`.execute(
    db,
  )
  return rows
}

export const insertEffects = async (db: Db, regradeId: number, effects: readonly ScoreEffect[]): Promise<void> => {
  const rows = effects.map(({ user_id, source, outcome, ...details }) => ({ user_id, source, outcome, details }))
  await sql`
    INSERT INTO regrade_effects (regrade_id, user_id, source, outcome, details)
    SELECT ${regradeId}, user_id, source, outcome, details FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (user_id bigint, source text, outcome text, details jsonb)`.execute(db)
}

export const listEffects = async (db: Db, regradeId: number): Promise<ScoreEffect[]> => {
  const { rows } = await sql<{ effect: ScoreEffect }>`
    SELECT details || jsonb_build_object('user_id', user_id, 'source', source, 'outcome', outcome) AS effect
    FROM regrade_effects WHERE regrade_id = ${regradeId} ORDER BY id`.execute(db)
  return rows.map(({ effect }) => effect)
}

/** Adds the corrected content as a version; it becomes the current one if takers were asked the current one. */
export const addVersion = async (
  db: Db,
  given: { questionId: number; number: number; content: QuestionContent; authorId: number | null },
): Promise<number> => {
  const { questionId, number, content, authorId } = given
  const { rows } = await sql<{ number: number }>`
    WITH made AS (
      INSERT INTO question_versions (question_id, number, content, author_id)
      SELECT question_id, max(number) + 1, ${JSON.stringify(content)}::jsonb, ${authorId}::bigint FROM question_versions
      WHERE question_id = ${questionId} GROUP BY question_id RETURNING question_id, number
    ), corrected AS (
      UPDATE questions SET number = made.number FROM made WHERE questions.id = made.question_id AND questions.number = ${number}
    )
    SELECT number FROM made`.execute(db)
  return orNotFound(rows[0]).number
}

/** Makes the asked version current again, unless the question was edited since. */
export const takeBackVersion = async (
  db: Db,
  { questionId, number, newNumber }: { questionId: number; number: number; newNumber: number },
): Promise<void> => {
  await sql`UPDATE questions SET number = ${number} WHERE id = ${questionId} AND number = ${newNumber}`.execute(db)
}
