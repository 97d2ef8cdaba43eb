import pg from 'pg'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { median, report } from './figures'
import { startProduct, temporaryData } from './product'
import { signIn } from './signIn'

const years = 10
const peoplePerYear = 1000

/** Adds groups of students for ten years, with an ended membership for those who left. */
const addPeople = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `WITH made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      SELECT 'ОТ-' || year || '-' || n, '{"ru": {"name": "Группа"}}',
        (ARRAY(SELECT id FROM directions ORDER BY id))[1 + n % (SELECT count(*)::int FROM directions)], 1 + n % 2, 1,
        (2016 + year) || '/' || (2017 + year), 'active', 100
      FROM generate_series(0, $1::int - 1) AS year, generate_series(1, 40) AS n RETURNING id, left(academic_year, 4)::int AS year
    ), numbered AS (SELECT id, year, row_number() OVER (PARTITION BY year ORDER BY id) AS place FROM made),
    born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Отчётов' || n, 'Пётр', 'report' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series(1, $1::int * $2::int) AS n RETURNING id
    ), people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM born)
    INSERT INTO memberships (group_id, user_id, state, basis, started_on, ended_on)
    SELECT numbered.id, people.id, CASE WHEN year < 2023 THEN 'graduated' ELSE 'studying' END,
      CASE WHEN n % 5 = 0 THEN 'contract' WHEN n % 5 < 4 THEN 'budget' END, make_date(year, 9, 1),
      CASE WHEN year < 2023 THEN make_date(year + 4, 6, 30) END
    FROM people JOIN numbered ON year = 2016 + n / $2::int AND place = 1 + n % 40`,
    [years, peoplePerYear],
  )
  await pool.query('ANALYZE')
}

/** Measures the reports of a college with 10,000 people in ten years. */
export const measureReports = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 1 })
  await addPeople(pool)
  const token = await signIn(product.url, 'admin')
  const paths = {
    'Students on a day of the past': '/api/groups/reports/contingent?day=2020-10-01',
    'Movement of ten years': '/api/groups/reports/movement?from=2016-09-01&to=2026-08-31&by=direction',
    'Progress of a period': '/api/groups/reports/progress',
  }
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let run = 0; run < 11; run += 1) {
      const before = performance.now()
      const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - before)
    }
    report({ name, value: median(times, (time) => time), unit: 'ms', goal: 300 })
  }
  await pool.end()
  await product.stop()
  await data.remove()
}
