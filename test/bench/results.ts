import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { prepareTest } from './attempts'
import { measureAlone, reportCost, startBareRoute, type Target } from './bareRoute'
import { median, report } from './figures'
import { alone, fetchBody } from './load'
import { startProduct, temporaryData } from './product'
import { signIn } from './signIn'

type Size = { people: number; questions: number }

/** Inserts graded attempts of all assigned students, with a different number of right answers each. */
const sitAll = async (pool: pg.Pool, testId: number): Promise<void> => {
  await pool.query(
    `WITH sat AS (
      INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, status, started_at, submitted_at, finish_reason, score, max_score)
      SELECT $1, 1, user_id, 1, 'seed', 'graded', now() - interval '2 hours', now() - user_id % 60 * interval '1 minute', 'user', 0, points
      FROM test_people JOIN tests ON tests.id = test_id WHERE test_id = $1 RETURNING id, user_id
    ), asked AS (
      INSERT INTO attempt_questions (attempt_id, position, section, question_id, question_number, points, status, score, answered_at)
      SELECT sat.id, place - 1, 0, question_id, 1, 1, CASE WHEN is_right THEN 'correct' ELSE 'incorrect' END, is_right::int,
        now() - interval '2 hours' + place * interval '20 seconds'
      FROM sat CROSS JOIN (
        SELECT question_id, row_number() OVER (ORDER BY question_id) AS place FROM test_questions WHERE test_id = $1
      ) AS pinned CROSS JOIN LATERAL (SELECT (user_id * 7 + place * place * 13) % 100 < 30 + user_id % 50 AS is_right) AS known
    ) SELECT`,
    [testId],
  )
  await pool.query(
    `UPDATE attempts SET score = (SELECT sum(score) FROM attempt_questions WHERE attempt_id = attempts.id) WHERE test_id = $1`,
    [testId],
  )
  await pool.query('VACUUM ANALYZE')
}

/** Starts a separate product with a test of the given size and measures its results there. */
export const withResults = async (
  { people, questions }: Size,
  measure: (target: Target, path: string, pool: pg.Pool) => Promise<void>,
): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  const { testId } = await prepareTest(pool, people, questions)
  await sitAll(pool, testId)
  const bare = await startBareRoute(data.folder)
  const token = await signIn(product.url, 'admin')
  const target = { url: product.url, pid: product.process.pid ?? 0, token, staff: [], bare }
  await measure(target, `${product.url}/api/tests/${testId}/results`, pool)
  bare.stop()
  await pool.end()
  await product.stop()
  await data.remove()
}

/** Measures the results of a test for a teacher. */
export const measureResults = async (): Promise<void> => {
  await withResults({ people: 1000, questions: 10 }, async (target, url) => {
    const headers = { authorization: `Bearer ${target.token}` }
    const cost = (path: string) =>
      measureAlone(() => fetchBody({ url: `${url}${path}`, headers }), { target, amount: 100 })
    reportCost('Results of 1,000 attempts: summary', await cost(''), { timesBare: 25 })
    reportCost('  25 of the takers', await cost('/people?range=[0,24]'))
    reportCost('  by question', await cost('/questions'))
  })
  await withResults({ people: 5000, questions: 200 }, async ({ token, pid }, url) => {
    const request = { url: `${url}/questions`, headers: { authorization: `Bearer ${token}` } }
    const took: number[] = []
    for (let run = 0; run < 5; run += 1) {
      const begun = performance.now()
      await fetchBody(request)
      took.push(performance.now() - begun)
    }
    const value = median(took, (ms) => ms) / 1000
    const cpu = (await alone(() => fetchBody(request), { pids: [pid], amount: 5 })) / 1000
    const note = `CPU ${cpu.toFixed(1)} s`
    report({ name: 'Statistics of 200 questions in 5,000 attempts', value, unit: 's', goal: 2, note })
  })
}
