import { setTimeout } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { openDatabase } from '../../src/server/platform/database'
import { findRunningPostgres, type PostgresConnection } from '../../src/server/platform/postgres'
import { totalOf } from '../../src/server/testing/attempts/finish'
import { listQuestionsToMark, type QuestionMark } from '../../src/server/testing/attempts/finishQueries'
import { markStoredAnswer } from '../../src/server/testing/attempts/markStoredAnswer'
import { hashToken, newToken } from '../../src/server/people/tokens'
import { startBareRoute } from './bareRoute'
import { report } from './figures'
import { alone, fetchBody } from './load'
import { memoryOf } from './memory'
import { processorClock } from './processorTime'
import { startProduct, temporaryData } from './product'

const json = { 'content-type': 'application/json' }
const students = Number(process.env['BENCH_STUDENTS'] ?? 1000)
const minutesOfAnswers = Number(process.env['BENCH_MINUTES'] ?? 3)
const questions = 10

/** Inserts students with sessions and a published test into the database, because sign-in is measured separately. */
export const prepareTest = async (
  pool: pg.Pool,
  students: number,
  count = questions,
): Promise<{ testId: number; tokens: string[] }> => {
  const tokens = Array.from({ length: students }, newToken)
  const options = ['верно', 'мимо', 'рядом', 'никак'].map((text, place) => ({
    id: `o${place}`,
    weight: place === 0 ? 100 : 0,
    translations: { ru: { text } },
  }))
  const question = {
    type: 'single',
    points: 1,
    translations: { ru: { body: '<p>Вопрос</p>' } },
    shuffle: true,
    options,
  }
  await pool.query(
    `WITH people AS (
      INSERT INTO users (last_name, first_name, role_id) SELECT 'Тестов', 'Номер ' || n, roles.id FROM roles, generate_series(1, $1::int) AS n
      WHERE code = 'student' RETURNING id
    ), numbered AS (SELECT id, row_number() OVER () AS n FROM people)
    INSERT INTO sessions (token_hash, user_id, remembered, expires_at)
    SELECT hash, numbered.id, true, now() + interval '1 day' FROM unnest($2::bytea[]) WITH ORDINALITY AS tokens (hash, n) JOIN numbered USING (n)`,
    [students, tokens.map(hashToken)],
  )
  await pool.query(
    `WITH made AS (
      INSERT INTO questions (subject_id, type, title, status, number, points, languages, words)
      SELECT (SELECT min(id) FROM subjects), 'single', 'Замер ' || n, 'ready', 1, 1, '{ru}', '' FROM generate_series(1, ${count}) AS n RETURNING id
    ) INSERT INTO question_versions (question_id, number, content) SELECT id, 1, $1 FROM made`,
    [JSON.stringify(question)],
  )
  const { rows: made } = await pool.query<{ id: number }>(
    `SELECT id FROM questions WHERE title LIKE 'Замер %' ORDER BY id`,
  )
  const items = made.map(({ id }, place) => ({
    kind: 'question',
    id: `q${place}`,
    question_id: id,
    points: null,
  }))
  const content = {
    sections: [{ id: 's', translations: {}, items }],
    time_limit_min: 60,
    navigation: 'free',
    shuffle_questions: true,
    shuffle_options: true,
    negative_marking: false,
    pass_percent: 50,
  }
  const none = { marks: false, correctness: false, right_answer: false, explanation: false }
  const { rows } = await pool.query<{ id: number }>(
    `WITH test AS (
      INSERT INTO tests (subject_id, type, translations, attempts_allowed, grading, review, status, published_at, number, questions_count, points)
      SELECT min(id), 'current', '{"ru": {"title": "Замер"}}', 0, 'highest', $1, 'published', now(), 1, ${count}, ${count} FROM subjects
      RETURNING id
    ), version AS (INSERT INTO test_versions (test_id, number, content) SELECT id, 1, $2 FROM test),
    pinned AS (INSERT INTO test_questions (test_id, question_id) SELECT test.id, unnest($3::bigint[]) FROM test),
    people AS (INSERT INTO test_people (test_id, user_id) SELECT test.id, users.id FROM test, users WHERE last_name = 'Тестов')
    SELECT id FROM test`,
    [
      JSON.stringify({ during: none, just_after: none, after_close: none }),
      JSON.stringify(content),
      made.map(({ id }) => id),
    ],
  )
  await pool.query('ANALYZE')
  return { testId: Number(rows[0]?.id), tokens }
}

const device = 'bench-000001'
const percentile = (took: readonly number[], share: number) =>
  took.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(took.length * share) - 1)] ?? Number.NaN

type Sent = { took: number[]; refused: number }
/** Returns a function that sends a request and records its duration and any failure in `sent`. */
const clientOf = (url: string) => {
  const call = async (path: string, token: string, body: object, sent: Sent): Promise<unknown> => {
    const begun = performance.now()
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    sent.took.push(performance.now() - begun)
    if (answer.status !== 200) sent.refused += 1
    return JSON.parse(text)
  }
  return call
}
const idIn = (answer: unknown): number => {
  const read: { data?: { id?: number } } = Object(answer)
  return read.data?.id ?? 0
}

const say = (name: string, { took, refused }: Sent, goals: readonly (readonly [number, number])[]) => {
  for (const [share, goal] of goals)
    report({ name: `${name}: p${share * 100}`, value: percentile(took, share), unit: 'ms', goal })
  report({ name: `  rejected of ${took.length}`, value: refused, unit: '', goal: 0 })
}

/**
 * Simulates a thousand students who start within ten seconds, answer every three to six seconds, and submit within
 * ten.
 */
const measureCrowd = async (
  url: string,
  pid: number,
  { testId, tokens }: { testId: number; tokens: readonly string[] },
) => {
  const call = clientOf(url)
  const used = processorClock([pid])
  const ownBefore = process.cpuUsage()
  const starts: Sent = { took: [], refused: 0 }
  const before = used()
  const ids = await Promise.all(
    tokens.map(async (token) => {
      await setTimeout(Math.random() * 10_000)
      return idIn(await call(`/api/testing/tests/${testId}/start`, token, { device, device_name: 'Bench' }, starts))
    }),
  )
  const afterStarts = used()
  say('1,000 students start within 10 s', starts, [[0.95, 1000]])
  report({ name: '  CPU per start', value: (afterStarts - before) / students, unit: 'ms' })
  const answers: Sent = { took: [], refused: 0 }
  const until = performance.now() + minutesOfAnswers * 60_000
  await Promise.all(
    tokens.map(async (token, place) => {
      for (let n = 0; performance.now() < until; n += 1) {
        await setTimeout(3000 + Math.random() * 3000)
        const position = n % questions
        const operation = {
          kind: 'answer',
          op_id: crypto.randomUUID(),
          position,
          base_rev: Math.floor(n / questions),
          answer: { type: 'single', choice: n % 4 },
        }
        await call(
          `/api/testing/attempts/${ids[place]}/operations`,
          token,
          { device, operations: [operation] },
          answers,
        )
      }
    }),
  )
  const afterAnswers = used()
  say(`1,000 students answer every 3-6 s for ${minutesOfAnswers} min`, answers, [
    [0.95, 200],
    [0.99, 500],
  ])
  report({ name: '  CPU per answer', value: (afterAnswers - afterStarts) / answers.took.length, unit: 'ms' })
  const memory = memoryOf(pid)
  report({ name: '  PSS of the server', value: memory.server, unit: 'MB', goal: 300 })
  report({ name: '  PSS of PostgreSQL', value: memory.postgres, unit: 'MB', goal: 300 })
  const submits: Sent = { took: [], refused: 0 }
  await Promise.all(
    tokens.map(async (token, place) => {
      await setTimeout(Math.random() * 10_000)
      await call(`/api/testing/attempts/${ids[place]}/submit`, token, { device }, submits)
    }),
  )
  say('1,000 students submit within 10 s', submits, [[0.95, 1500]])
  report({ name: '  CPU per submission', value: (used() - afterAnswers) / students, unit: 'ms' })
  const own = process.cpuUsage(ownBefore)
  report({ name: '  CPU of the load generator, total', value: (own.user + own.system) / 1_000_000, unit: 's' })
}

/** Measures the cost of one student's complete attempt at a test of ten questions. */
const measureWhole = async (
  url: string,
  pid: number,
  { testId, tokens, bareInsert }: { testId: number; tokens: readonly string[]; bareInsert: number },
) => {
  const token = tokens[0] ?? ''
  const headers = { ...json, authorization: `Bearer ${token}` }
  const post = (path: string, body: object) =>
    fetchBody({ url: `${url}${path}`, method: 'POST', headers, body: JSON.stringify(body) })
  const whole = async () => {
    const id = idIn(JSON.parse(await post(`/api/testing/tests/${testId}/start`, { device, device_name: 'Bench' })))
    for (let position = 0; position < questions; position += 1)
      await post(`/api/testing/attempts/${id}/operations`, {
        device,
        operations: [
          { kind: 'answer', op_id: crypto.randomUUID(), position, base_rev: 0, answer: { type: 'single', choice: 1 } },
        ],
      })
    await post(`/api/testing/attempts/${id}/submit`, { device })
  }
  for (let n = 0; n < 10; n += 1) await whole()
  const value = await alone(whole, { pids: [pid], amount: 30 })
  const note = `${(value / bareInsert).toFixed(1)} × the bare insert, in ${questions + 2} requests`
  report({ name: 'Complete attempt of 10 questions: CPU', value, unit: 'ms', goal: 30, note })
}

const measureAnswer = async (
  target: { url: string; pid: number; dataDir: string },
  { testId, tokens }: { testId: number; tokens: readonly string[] },
): Promise<number> => {
  const bare = await startBareRoute(target.dataDir)
  const headers = { ...json, authorization: `Bearer ${tokens[0]}` }
  const post = (path: string, body: object) =>
    fetchBody({ url: `${target.url}${path}`, method: 'POST', headers, body: JSON.stringify(body) })
  const id = idIn(JSON.parse(await post(`/api/testing/tests/${testId}/start`, { device, device_name: 'Bench' })))
  let rev = 0
  const answer = async () => {
    const operation = {
      kind: 'answer',
      op_id: crypto.randomUUID(),
      position: 0,
      base_rev: rev,
      answer: { type: 'single', choice: rev % 4 },
    }
    rev += 1
    await post(`/api/testing/attempts/${id}/operations`, { device, operations: [operation] })
  }
  const insert = () => fetchBody({ url: `${bare.url}/insert`, headers: { authorization: headers.authorization } })
  const pids = [target.pid, bare.pid]
  const rounds: { plain: number; ours: number }[] = []
  for (let round = 0; round < 6; round += 1)
    rounds.push({ plain: await alone(insert, { pids, amount: 40 }), ours: await alone(answer, { pids, amount: 40 }) })
  const [, ...counted] = rounds
  const middle = counted.toSorted((one, other) => one.ours / one.plain - other.ours / other.plain)[2]
  if (middle) {
    const note = `${middle.ours.toFixed(2)} ms vs. ${middle.plain.toFixed(2)} ms`
    report({ name: 'Save an answer: CPU', value: middle.ours / middle.plain, unit: '× bare insert', goal: 6, note })
  }
  bare.stop()
  return middle?.plain ?? Number.NaN
}

/** Recomputes each attempt's score from its stored answers and compares it. */
const checkMarks = async (connection: PostgresConnection) => {
  const { db, close } = openDatabase(connection)
  const made = await db.selectFrom('attempts').select(['id', 'score']).where('status', '=', 'graded').execute()
  const again = new Map<number, Pick<QuestionMark, 'score'>[]>()
  for (const question of await listQuestionsToMark(
    db,
    made.map(({ id }) => id),
  ))
    again.set(question.attempt_id, [...(again.get(question.attempt_id) ?? []), markStoredAnswer(question, question)])
  const differing = made.filter(({ id, score }) => totalOf(again.get(id) ?? []) !== score).length
  report({
    name: `Marks that differ after marking ${made.length} attempts again`,
    value: differing,
    unit: '',
    goal: 0,
  })
  await close()
}

/** Measures tests under load, with the default limit of requests per minute. */
export const measureAttempts = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder, { DEMO: 'on', REQUESTS_A_MINUTE: '600', LOG_LEVEL: 'error' })
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  const prepared = await prepareTest(pool, students)
  const pid = product.process.pid ?? 0
  const bareInsert = await measureAnswer({ url: product.url, pid, dataDir: data.folder }, prepared)
  await measureWhole(product.url, pid, { ...prepared, tokens: prepared.tokens.slice(1), bareInsert })
  await pool.query(
    `UPDATE attempts SET status = 'voided', submitted_at = now(), finish_reason = 'staff' WHERE status = 'in_progress'`,
  )
  await measureCrowd(product.url, pid, prepared)
  await checkMarks(postgres)
  await pool.end()
  await product.stop()
  await data.remove()
}
