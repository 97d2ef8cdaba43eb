import type pg from 'pg'
import { measureAlone, reportCost, startBareRoute } from './bareRoute'
import { median, report } from './figures'
import { fetchBody } from './load'
import { startDemo } from './product'
import { signIn } from './signIn'

const works = 90

/** Copies a pending submission with an essay to more students of the group. */
const handInMore = async (pool: pg.Pool, testId: number): Promise<void> => {
  await pool.query('UPDATE groups SET capacity = 1000')
  await pool.query(
    `WITH first AS (
      SELECT attempts.*, group_id FROM attempts JOIN memberships USING (user_id)
      WHERE test_id = $1 AND attempts.status = 'needs_grading' AND ended_on IS NULL ORDER BY attempts.id LIMIT 1
    ), people AS (
      INSERT INTO users (last_name, first_name, role_id) SELECT 'Сочинитель', 'Номер ' || n, roles.id FROM roles, generate_series(1, $2::int) AS n
      WHERE code = 'student' RETURNING id
    ), joined AS (
      INSERT INTO memberships (group_id, user_id, started_on) SELECT group_id, people.id, '2026-09-01' FROM first, people
    ), made AS (
      INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, status, started_at, submitted_at, finish_reason, max_score, needs_release)
      SELECT test_id, test_number, people.id, 1, seed, status, started_at, submitted_at, finish_reason, max_score, true FROM first, people
      RETURNING id
    )
    INSERT INTO attempt_questions (attempt_id, position, section, question_id, question_number, points, status, answer, answer_rev, answered_at, score)
    SELECT made.id, position, section, question_id, question_number, points, asked.status, answer, answer_rev, answered_at, asked.score
    FROM made, first JOIN attempt_questions AS asked ON asked.attempt_id = first.id`,
    [testId, works],
  )
  await pool.query('VACUUM ANALYZE')
}

type Row = { attempt_id: number; position: number }

/** Measures a teacher marking ninety essays one after the other. */
export const measureGrading = async (): Promise<void> => {
  const { folder, product, pool, end } = await startDemo()
  const bare = await startBareRoute(folder)
  const token = await signIn(product.url, 'teacher')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const target = { url: product.url, pid: product.process.pid ?? 0, token, staff: [], bare }
  const read = (path: string) => fetchBody({ url: `${product.url}/api/grading${path}`, headers })
  const tests: { id: number; waiting_count: number }[] = JSON.parse(await read('')).data
  const test = tests.find(({ waiting_count }) => waiting_count > 0)
  if (!test) throw new Error('The demo teacher has no answers to mark')
  await handInMore(pool, test.id)
  const list = `/answers?test=${test.id}&status=waiting`
  const rows: Row[] = JSON.parse(await read(list)).data
  let at = 0
  const next = async () => {
    const row = rows[(at += 1) % rows.length]
    await read(`/answers/${row?.attempt_id}/${row?.position}`)
  }
  const cost = (asking: () => Promise<unknown>) => measureAlone(asking, { target })
  reportCost(`Open the next of ${rows.length} essays`, await cost(next))
  const took: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const begun = performance.now()
    await next()
    took.push(performance.now() - begun)
  }
  report({ name: '  response time', value: median(took, (ms) => ms), unit: 'ms', goal: 100 })
  reportCost('  list of essays', await cost(() => read(list)))
  const [first] = rows
  const url = `${product.url}/api/grading/answers/${first?.attempt_id}/${first?.position}`
  let version = 0
  const mark = async () => {
    const body = JSON.stringify({ version, score: version % 2 })
    version += 1
    await fetchBody({ url, method: 'PATCH', headers, body })
  }
  reportCost('  save a mark', await cost(mark))
  bare.stop()
  await end()
}
