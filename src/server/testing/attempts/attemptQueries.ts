import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type {
  attemptQuestionStatuses,
  attemptStatuses,
  finishReasons,
  gradings,
  navigations,
  testStatuses,
  TestType,
} from '../../../api/testing/testCodes'
import type { Review, TestSection } from '../../../api/testing/tests'
import { fileColumns } from '../../library'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { editableBy } from '../tests/reachQueries'
import { overrideColumns, type PersonalOverrides } from './startQueries'
import { isVisibleToTaker } from './takerVisibilityQueries'

export type AttemptKey = { id: number; userId: number }

/** The state of an attempt that every request of its taker needs. */
export type AttemptState = {
  id: number
  test_id: number
  user_id: number
  is_preview: boolean
  /** True for a preview by somebody who may not edit the test. Such a preview must not reveal the right answers. */
  hides_keys: boolean
  on_paper: boolean
  /** False for a paper attempt before its release, because its taker must not know of it yet. */
  is_shown: boolean
  ordinal: number
  status: (typeof attemptStatuses)[number]
  seed: string
  current: number
  started_at: string
  /** The end if the attempt were resumed now; see `effectiveEnd`. */
  ends_at: string | null
  paused_at: string | null
  pause_reason: string | null
  /** Past pauses as [from, until]. */
  pauses: readonly [string, string][]
  messages: { id: number; text: string; at: string }[]
  /** Last request of the taker; null if there was none. */
  seen_at: string | null
  seen_position: number | null
  submitted_at: string | null
  finish_reason: (typeof finishReasons)[number] | null
  needs_release: boolean
  device: string | null
  device_name: string | null
  type: TestType
  review: Review
  navigation: (typeof navigations)[number]
  shuffle_options: boolean
  negative_marking: boolean
  /** The database clock, in ISO format. */
  now: string
}

/** SQL condition over `tests`: the user may edit the test. */
const mayEdit = (userId: number) => sql`(
  EXISTS (SELECT FROM users JOIN roles ON roles.id = role_id WHERE users.id = ${userId} AND reach = 'all')
  OR ${editableBy({ id: userId, reach: 'own' })})`

/**
 * SQL over `attempts`: the end of the attempt. A paused attempt keeps its remaining time, so its end moves on with the
 * clock, and every comparison with the current time works as without a pause.
 */
export const effectiveEnd = sql`CASE WHEN attempts.paused_at IS NULL THEN attempts.ends_at
  ELSE attempts.ends_at + (now() - attempts.paused_at) END`

const liveEvents = (kind: 'message' | 'resumed', columns: RawBuilder<unknown>) => sql`coalesce((
  SELECT jsonb_agg(${columns} ORDER BY live.id) FROM attempt_events AS live
  WHERE live.attempt_id = attempts.id AND live.kind = ${sql.lit(kind)} ${
    kind === 'message'
      ? sql`AND NOT EXISTS (SELECT FROM attempt_events AS reads WHERE reads.attempt_id = live.attempt_id
          AND reads.kind = 'message_read' AND (reads.details ->> 'message')::bigint = live.id)`
      : sql``
  }), '[]')`

const stateColumns = (userId: number) => sql`
  attempts.id, attempts.test_id, attempts.user_id, is_preview, is_preview AND NOT ${mayEdit(userId)} AS hides_keys, on_paper,
    ${isVisibleToTaker()} AS is_shown, ordinal, attempts.status, seed, current,
    started_at, ${effectiveEnd} AS ends_at, paused_at, pause_reason,
    ${liveEvents('resumed', sql`jsonb_build_array(details -> 'from', details -> 'until')`)} AS pauses,
    ${liveEvents('message', sql`jsonb_build_object('id', live.id, 'text', details ->> 'text', 'at', at)`)} AS messages,
    attempt_contacts.seen_at, attempt_contacts.position AS seen_position, submitted_at,
  finish_reason, needs_release, device, device_name, tests.type, review, content ->> 'navigation' AS navigation,
  (content -> 'shuffle_options')::boolean AS shuffle_options, (content -> 'negative_marking')::boolean AS negative_marking, now() AS now`
const tables = sql`attempts LEFT JOIN attempt_contacts ON attempt_contacts.attempt_id = attempts.id
  JOIN tests ON tests.id = attempts.test_id
  JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number`
const isOwn = ({ id, userId }: AttemptKey) => sql`attempts.id = ${id} AND attempts.user_id = ${userId}`

const getOne = async <T>(db: Db, statement: RawBuilder<T>): Promise<T> =>
  orNotFound((await statement.execute(db)).rows[0])

/** Returns the user's own attempt; 404 for attempts of other users. */
export const getAttemptState = (db: Db, own: AttemptKey): Promise<AttemptState> =>
  getOne(db, sql<AttemptState>`SELECT ${stateColumns(own.userId)} FROM ${tables} WHERE ${isOwn(own)}`)

/** Locks the user's own attempt until the transaction ends and returns it; 404 for attempts of other users. */
export const lockAttemptState = (db: Db, own: AttemptKey): Promise<AttemptState> =>
  getOne(
    db,
    sql<AttemptState>`SELECT ${stateColumns(own.userId)} FROM ${tables} WHERE ${isOwn(own)} FOR NO KEY UPDATE OF attempts`,
  )

export type AttemptWithHeader = AttemptState & {
  name: string
  person_name: string
  group_code: string | null
  attempts_allowed: number
  sections: TestSection[]
}
/** Returns the user's own attempt with the fields of the page header. */
export const getAttemptWithHeader = (
  db: Db,
  { locale, ...own }: AttemptKey & { locale: Locale },
): Promise<AttemptWithHeader> =>
  getOne(
    db,
    sql<AttemptWithHeader>`
    SELECT ${stateColumns(own.userId)}, ${nameOf(locale)} AS name, users.name AS person_name, attempts_allowed, content -> 'sections' AS sections,
      (SELECT groups.code FROM memberships JOIN groups ON groups.id = group_id
        WHERE memberships.user_id = attempts.user_id AND ended_on IS NULL)
        AS group_code
    FROM ${tables} JOIN users ON users.id = attempts.user_id WHERE ${isOwn(own)}`,
  )
export const nameOf = (locale: Locale) => (locale === 'ru' ? sql.ref('tests.name_ru') : sql.ref('tests.name_en'))

export type FinishedAttempt = AttemptState &
  PersonalOverrides & {
    name: string
    score: number | null
    max_score: number
    pass_percent: number | null
    sections: TestSection[]
    attempts_allowed: number
    grading: (typeof gradings)[number]
    test_status: (typeof testStatuses)[number]
    closes_at: string | null
    opens_at: string | null
    last_close: string | null
    running: number
    made: number
  }

/** SQL columns over `tests` that decide how much of an attempt its taker may see. */
export const policyOf = (userId: number) => sql`
  tests.opens_at, tests.closes_at, attempts_allowed, grading, tests.status AS test_status,
  (SELECT max(closes_at) FROM test_overrides WHERE test_overrides.test_id = tests.id) AS last_close,
  (SELECT count(*) FROM attempts AS others WHERE others.test_id = tests.id AND NOT others.is_preview
    AND others.status = 'in_progress') AS running,
  (SELECT count(*) FROM attempts AS others WHERE others.test_id = tests.id AND others.user_id = ${userId} AND NOT others.is_preview
    AND others.status <> 'voided' AND ${isVisibleToTaker('others')}) AS made,
  ${overrideColumns(userId)}`

export const getFinished = (db: Db, { locale, ...own }: AttemptKey & { locale: Locale }): Promise<FinishedAttempt> =>
  getOne(
    db,
    sql<FinishedAttempt>`
    SELECT ${stateColumns(own.userId)}, ${nameOf(locale)} AS name, score, max_score, (content ->> 'pass_percent')::int AS pass_percent,
      content -> 'sections' AS sections, ${policyOf(own.userId)}
    FROM ${tables} WHERE ${isOwn(own)}`,
  )

export type AttemptQuestionRow = {
  position: number
  section: number
  points: number
  status: (typeof attemptQuestionStatuses)[number]
  answer: Answer | null
  answer_rev: number
  is_late: boolean
  flagged: boolean
  locked_at: string | null
  score: number | null
  comment: string | null
  /** The time of manual grading; null if the question was not graded manually. */
  graded_at: string | null
  /** Points by criterion id if the answer was graded with a rubric; not selected by every query. */
  criteria?: readonly { id: string; points: number }[] | null
  content: QuestionContent
}
const questionColumns = sql`
  position, section, points, status, answer, answer_rev, is_late, flagged, locked_at, score, comment, graded_at, question_versions.content`
const versions = sql`attempt_questions JOIN question_versions
  ON question_versions.question_id = attempt_questions.question_id AND number = question_number`

export const listAttemptQuestions = async (db: Db, id: number): Promise<AttemptQuestionRow[]> => {
  const { rows } = await sql<AttemptQuestionRow>`
    SELECT ${questionColumns}, (SELECT criteria FROM attempt_marks WHERE attempt_marks.attempt_id = attempt_questions.attempt_id
        AND attempt_marks.position = attempt_questions.position AND graded_at IS NOT NULL
          ORDER BY attempt_marks.number DESC LIMIT 1) AS criteria
    FROM ${versions} WHERE attempt_questions.attempt_id = ${id} ORDER BY attempt_questions.position`.execute(db)
  return rows
}

export type EditableQuestion = AttemptQuestionRow & { file_ids: number[] }
/**
 * Returns the questions at these positions with the ids of their counted files and the `more` columns. Lock the attempt
 * first.
 */
export const listQuestionsAt = async <More extends object = object>(
  db: Db,
  id: number,
  { positions, more = sql`` }: { positions: readonly number[]; more?: RawBuilder<unknown> },
): Promise<(EditableQuestion & More)[]> => {
  const { rows } = await sql<EditableQuestion & More>`
    SELECT ${questionColumns}, ARRAY(SELECT file_id FROM attempt_files WHERE attempt_files.attempt_id = attempt_questions.attempt_id
      AND attempt_files.position = attempt_questions.position AND counts) AS file_ids ${more}
    FROM ${versions} WHERE attempt_id = ${id} AND position = ANY(${positions})`.execute(db)
  return rows
}

export type StoredAnswerFile = Awaited<ReturnType<typeof listAnswerFiles>>[number]
export const listAnswerFiles = (db: Db, id: number) =>
  db
    .selectFrom('attempt_files')
    .innerJoin('files', 'files.id', 'file_id')
    .select([...fileColumns, 'position', 'arrived_at'])
    .where('attempt_id', '=', id)
    .orderBy('file_id')
    .execute()

export const listRejectedAnswers = async (
  db: Db,
  id: number,
): Promise<{ position: number; outcome: 'too_late' | 'superseded'; at: string; answer: Answer | null }[]> => {
  const { rows } = await sql<{
    position: number
    outcome: 'too_late' | 'superseded'
    at: string
    answer: Answer | null
  }>`SELECT position, outcome, at, answer FROM attempt_operations
    WHERE attempt_id = ${id} AND kind = 'answer' AND outcome IN ('too_late', 'superseded') ORDER BY at, position`.execute(
    db,
  )
  return rows
}

type RegradeOf = { at: string; note: string; position: number | null; undone_at: string | null }
/** Re-grades that changed the result of the attempt, newest first. */
export const listRegradesOf = async (db: Db, id: number): Promise<RegradeOf[]> => {
  const { rows } = await sql<RegradeOf>`
    SELECT applied_at AS at, note, position, undone_at FROM regrade_changes JOIN regrades ON regrades.id = regrade_id
    WHERE attempt_id = ${id} AND (is_changed OR before ->> 'attempt_status' = 'in_progress') AND applied_at IS NOT NULL
    ORDER BY applied_at DESC`.execute(db)
  return rows
}
