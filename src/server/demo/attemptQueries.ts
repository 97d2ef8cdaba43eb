import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { drawQuestions } from '../testing/attempts/drawQuestions'
import { getStartFacts, insertAttempt } from '../testing/attempts/startQueries'
import { finishAttempts } from '../testing/attempts/finish'
import { listQuestionsToMark } from '../testing/attempts/finishQueries'
import { drawingOf, drawnContent, isAnswered } from '../testing/attempts/markStoredAnswer'
import { noAccommodation } from '../testing/attempts/rules'
import { voidAttempts } from '../testing/attempts/staffQueries'
import { shuffleParts } from '../testing/content/shuffleParts'
import { listTakers } from '../testing/tests/takerQueries'
import { emailOf } from './accounts'
import { planAttempts, type PlannedAttempt, type DemoTestRun } from './attempts'
import answers from './college/answers.json'
import type { QuestionContent } from '../../api/testing/questionContent'
import { plausibleAnswer } from './demoAnswers'
import type { IdOf } from './keys'
import { makeRandom } from './random'
import { insertSitting } from './sittingQueries'

const demoOrigin = '127.0.0.1'
const students = ['student.a', 'student.b', 'student.short']

/** Creates the students' attempts. The product's own code starts, answers and marks them, backdated. */
export const insertAttempts = async (
  db: Db,
  { now, tests }: { now: Date; tests: readonly DemoTestRun[] },
  personId: IdOf,
): Promise<void> => {
  const accounts = students.map((login) => personId(emailOf(login)))
  const planned: PlannedAttempt[] = []
  for (const test of tests) {
    const takers = await listTakers(db, test.id)
    planned.push(...planAttempts({ test, takers, accounts, now }))
  }
  // A student ends the first attempt before starting the second.
  for (const ordinal of [1, 2]) {
    const round = planned.filter((attempt) => attempt.ordinal === ordinal)
    await insertRound(db, round, personId(emailOf('teacher')))
  }
  const open = tests.find(
    ({ closesAt, minutes, attempts }) =>
      attempts === 1 && minutes !== null && closesAt !== null && Date.parse(closesAt) > now.getTime(),
  )
  if (!open) return
  const sat = new Set(planned.filter(({ testId }) => testId === open.id).map(({ userId }) => userId))
  const userIds = (await listTakers(db, open.id)).filter((userId) => !sat.has(userId) && !accounts.includes(userId))
  await insertRunning(db, { now, test: open, userIds }, personId(emailOf('teacher')))
}

/** Number of people who write a test at this moment, and the minutes since they began. */
const sittingSize = 8
const begunMinutes = 12
/** Lets some takers of the timed test that is open now be in the middle of it. */
const insertRunning = async (
  db: Db,
  { now, test, userIds }: { now: Date; test: DemoTestRun; userIds: readonly number[] },
  teacherId: number,
): Promise<void> => {
  const startedAt = new Date(now.getTime() - begunMinutes * 60_000).toISOString()
  const planned = userIds.slice(0, sittingSize).map((userId, place): PlannedAttempt => {
    const random = makeRandom(test.id * 1000 + place)
    return {
      testId: test.id,
      userId,
      ordinal: 1,
      seed: `demo running ${place}`,
      random,
      skill: 0.5 + random.next() * 0.4,
      startedAt,
      endsAt: new Date(Date.parse(startedAt) + (test.minutes ?? 0) * 60_000).toISOString(),
      submittedAt: now.toISOString(),
      // Answers the first questions only.
      isTimeout: true,
      isVoided: false,
      pageLeaves: place === 2 ? 2 : 0,
    }
  })
  const begun = await startAttempts(db, planned)
  await answer(db, begun)
  await insertSitting(db, { ids: begun.map(({ id }) => id), teacherId })
}

type StartedAttempt = PlannedAttempt & { id: number }

/** Creates attempts of one test by some of the takers, and returns them. */
export const insertTestAttempts = async (
  db: Db,
  { now, test, takers }: { now: Date; test: DemoTestRun; takers: readonly number[] },
  personId: IdOf,
): Promise<number[]> => insertRound(db, planAttempts({ test, takers, accounts: [], now }), personId(emailOf('teacher')))

const insertRound = async (db: Db, planned: readonly PlannedAttempt[], teacherId: number): Promise<number[]> => {
  const begun = await startAttempts(db, planned)
  const idsOf = (which: (attempt: StartedAttempt) => boolean) => begun.filter(which).map(({ id }) => id)
  await answer(db, begun)
  await finishAttempts(db, { ids: idsOf(({ isTimeout }) => !isTimeout), reason: 'user' })
  await finishAttempts(db, { ids: idsOf(({ isTimeout }) => isTimeout), reason: 'timeout' })
  await voidAttempts(db, { ids: idsOf(({ isVoided }) => isVoided), actorId: teacherId, reason: answers.voided })
  await backdate(db, begun)
  return begun.map(({ id }) => id)
}

const startAttempts = async (db: Db, planned: readonly PlannedAttempt[]): Promise<StartedAttempt[]> => {
  const begun: StartedAttempt[] = []
  const starts = new Map<number, Awaited<ReturnType<typeof getStartFacts>>>()
  for (const attempt of planned) {
    const { testId, userId, seed } = attempt
    const start = starts.get(testId) ?? (await getStartFacts(db, { testId, userId, isPreview: false, ip: demoOrigin }))
    starts.set(testId, start)
    const places = await drawQuestions(db, start, seed)
    const id = await insertAttempt(db, {
      ...attempt,
      number: start.number,
      isPreview: false,
      accommodation: noAccommodation,
      device: null,
      deviceName: 'Chrome, Windows',
      places,
    })
    if (id === undefined) throw new Error(`The demo has two attempts in progress at test ${testId}`)
    begun.push({ ...attempt, id })
  }
  return begun
}

/** Share of the questions that a student who ran out of time has reached. */
const timeoutProgress = 0.6

const answer = async (db: Db, begun: readonly StartedAttempt[]) => {
  const byId = new Map(begun.map((attempt) => [attempt.id, attempt]))
  const questions = await listQuestionsToMark(db, [...byId.keys()])
  const given = questions.flatMap((question) => {
    const { attempt_id, position, content } = question
    const attempt = byId.get(attempt_id)
    if (!attempt) return []
    const count = questions.filter((one) => one.attempt_id === attempt_id).length
    if (attempt.isTimeout && position >= count * timeoutProgress) return []
    const drawn = drawnContent(question, { position, content })
    const order = shuffleParts(drawn, drawingOf(question, position))
    const plausible = plausibleAnswer(drawn, { order, ...attempt })
    return [
      { attempt_id, position, answer: isAnswered(plausible) ? plausible : null, share: (position + 1) / (count + 1) },
    ]
  })
  const times = begun.map(({ id, startedAt, submittedAt }) => ({ id, started: startedAt, submitted: submittedAt }))
  await sql`
    UPDATE attempt_questions SET answer = given.answer, answer_rev = CASE WHEN given.answer IS NULL THEN 0 ELSE 1 END,
      status = CASE WHEN given.answer IS NULL THEN 'no_answer' ELSE 'answered' END,
      answered_at = CASE WHEN given.answer IS NOT NULL THEN started + (submitted - started) * share END
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (attempt_id bigint, position int, answer jsonb, share float)
      JOIN jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS times (id bigint, started timestamptz, submitted timestamptz)
        ON times.id = given.attempt_id
    WHERE attempt_questions.attempt_id = given.attempt_id AND attempt_questions.position = given.position`.execute(db)
  const left = begun.map(({ id, startedAt, pageLeaves: times }) => ({ id, started: startedAt, times }))
  await sql`
    INSERT INTO attempt_events (attempt_id, kind, actor_id, at)
    SELECT away.id, kind, user_id, started + make_interval(mins => 3 * time, secs => CASE kind WHEN 'focus_lost' THEN 0 ELSE 40 END)
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS away (id bigint, started timestamptz, times int)
      JOIN attempts ON attempts.id = away.id CROSS JOIN generate_series(1, times) AS time
      CROSS JOIN unnest('{focus_lost,focus_regained}'::text[]) WITH ORDINALITY AS kinds (kind, place)
    ORDER BY away.id, time, place`.execute(db)
}

/** Backdates the attempts, because the product's code has just recorded them as happening now. */
const backdate = async (db: Db, begun: readonly StartedAttempt[]) => {
  const times = begun.map(({ id, submittedAt }) => ({ id, submitted: submittedAt }))
  await sql`
    WITH moved AS (
      UPDATE attempts SET created_at = started_at, submitted_at = submitted
      FROM jsonb_to_recordset(${JSON.stringify(times)}::jsonb) AS times (id bigint, submitted timestamptz)
      WHERE attempts.id = times.id RETURNING attempts.id, user_id, started_at, submitted
    )
    UPDATE attempt_events SET actor_id = CASE kind WHEN 'submitted' THEN user_id ELSE actor_id END,
      at = CASE kind WHEN 'started' THEN started_at WHEN 'voided' THEN submitted + interval '1 hour' ELSE submitted END
    FROM moved WHERE attempt_id = moved.id AND kind IN ('started', 'submitted', 'timed_out', 'closed', 'voided')`.execute(
    db,
  )
}

type Asked = {
  test_id: number
  question_id: number
  number: number
  content: Extract<QuestionContent, { type: 'single' }>
}
/** A teacher was told that a second option is right too, and prepared a re-grade that waits for a decision. */
export const insertWaitingRegrade = async (db: Db, personId: IdOf): Promise<void> => {
  const teacherId = personId(emailOf('teacher'))
  const { rows } = await sql<Asked>`
    SELECT test_id, question_id, question_number AS number, content FROM (
      SELECT attempts.test_id, asked.question_id, asked.question_number, count(*) AS works
      FROM attempts JOIN tests ON tests.id = attempts.test_id JOIN attempt_questions AS asked ON attempt_id = attempts.id
        JOIN questions ON questions.id = asked.question_id AND questions.type = 'single'
      WHERE tests.author_id = ${teacherId} AND tests.type <> 'survey' AND NOT is_preview AND asked.status = 'incorrect'
      GROUP BY attempts.test_id, asked.question_id, asked.question_number
    ) AS wrong JOIN question_versions USING (question_id) WHERE question_versions.number = question_number
    ORDER BY works DESC, test_id, question_id LIMIT 1`.execute(db)
  const [asked] = rows
  if (!asked) return
  const second = asked.content.options.find(({ weight }) => weight < 100)?.id
  const options = asked.content.options.map((option) => (option.id === second ? { ...option, weight: 100 } : option))
  await sql`
    INSERT INTO regrades (test_id, kind, question_id, question_number, content, reason, note, author_id)
    VALUES (${asked.test_id}, 'key', ${asked.question_id}, ${asked.number}, ${JSON.stringify({ ...asked.content, options })}::jsonb,
      ${answers.regrade.reason}, ${answers.regrade.note}, ${teacherId})`.execute(db)
}
