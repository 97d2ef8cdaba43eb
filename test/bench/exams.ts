import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { prepareTest } from './attempts'
import { report } from './figures'
import { fetchBody } from './load'
import { processorClock } from './processorTime'
import { startDemo } from './product'
import { signIn } from './signIn'

const applicants = 5000

/**
 * Inserts submitted applications for one direction, and a timed entrance test in a subject that every direction of
 * the campaign requires.
 */
const prepareExam = async (pool: pg.Pool): Promise<{ testId: number; campaignId: number; directionIds: number[] }> => {
  const { testId } = await prepareTest(pool, 1)
  await pool.query(
    `UPDATE tests SET type = 'entrance', opens_at = now() + interval '7 days', closes_at = now() + interval '8 days' WHERE id = $1`,
    [testId],
  )
  const { rows } = await pool.query<{ campaign_id: number; direction_id: number }>(
    `INSERT INTO direction_entrance_subjects (direction_id, subject_id, source, min_score, weight, position)
    SELECT direction_id, subject_id, 'college', 0, 1, 9 FROM campaign_directions, tests
    WHERE campaign_id = (SELECT min(id) FROM campaigns) AND tests.id = $1
    ON CONFLICT (direction_id, subject_id) DO UPDATE SET source = 'college'
    RETURNING direction_id, (SELECT min(id) FROM campaigns) AS campaign_id`,
    [testId],
  )
  await pool.query(
    `WITH people AS (
      INSERT INTO users (last_name, first_name, email, email_verified_at, role_id)
      SELECT 'Поступаев', 'Номер ' || n, 'exam' || n || '@college.test', now(), roles.id FROM roles, generate_series(1, $1::int) AS n
      WHERE code = 'enrollee' RETURNING id
    ), sent AS (
      INSERT INTO applications (campaign_id, user_id, number, status, submitted_at)
      SELECT $2, id, '2098-' || lpad(row_number() OVER ()::text, 6, '0'), 'submitted', now() FROM people RETURNING id
    )
    INSERT INTO application_choices (application_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT id, $2, ($3::bigint[])[1 + id % cardinality($3::bigint[])], 1, 'budget', 1 FROM sent`,
    [applicants, rows[0]?.campaign_id, rows.map(({ direction_id }) => direction_id)],
  )
  await pool.query('VACUUM ANALYZE')
  return {
    testId,
    campaignId: rows[0]?.campaign_id ?? 0,
    directionIds: rows.map(({ direction_id }) => direction_id),
  }
}

/** Measures scheduling an exam: the call that admits everybody, and the job that notifies them. */
export const measureExams = async (): Promise<void> => {
  const { product, pool, end } = await startDemo()
  const { testId, campaignId, directionIds } = await prepareExam(pool)
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signIn(product.url, 'admin')}`,
  }
  const translations = { ru: { place: 'Корпус 1', rules: 'Возьмите паспорт' } }
  const body = JSON.stringify({ test_id: testId, campaign_id: campaignId, direction_ids: directionIds, translations })
  const used = processorClock([product.process.pid ?? 0])
  const before = { used: used(), at: performance.now() }
  await fetchBody({ url: `${product.url}/api/profiles/exams`, method: 'POST', headers, body })
  const scheduled = performance.now()
  const progress = async (): Promise<{ applicants_count: number; notified_count: number }> =>
    JSON.parse(await fetchBody({ url: `${product.url}/api/profiles/exams/${testId}`, headers })).data
  let exam = await progress()
  while (exam.notified_count < exam.applicants_count) {
    await setTimeout(100)
    exam = await progress()
  }
  const took = (performance.now() - before.at) / 1000
  const cpu = (used() - before.used) / 1000
  const note = `request ${((scheduled - before.at) / 1000).toFixed(1)} s; CPU ${cpu.toFixed(1)} s`
  report({
    name: `Schedule an exam and notify ${exam.applicants_count} applicants`,
    value: took,
    unit: 's',
    goal: 10,
    note,
  })
  await end()
}
