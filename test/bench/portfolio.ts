import pg from 'pg'
import { emailOf } from '../../src/server/demo/accounts'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { measureAlone, reportCost, startBareRoute } from './bareRoute'
import { median, report } from './figures'
import { alone, fetchBody } from './load'
import { startProduct, temporaryData } from './product'
import { signIn } from './signIn'

const itemsEach = 20
const perGroup = 25

/** Adds students with twenty achievements each in the current academic year, a quarter of them pending. */
const addStudents = async (pool: pg.Pool, { from, to }: { from: number; to: number }): Promise<void> => {
  await pool.query(
    `WITH made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      SELECT 'П-' || n, '{"ru": {"name": "Группа"}}', (SELECT min(id) FROM directions WHERE education_type_id = 2), 1, 1 + n % 4, '2026/2027', 'active', 1000
      FROM generate_series($1::int / $3, $2::int / $3 - 1) AS n RETURNING id
    ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM made), born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Достойнов' || n, 'Пётр', 'worthy' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series($1::int, $2::int - 1) AS n RETURNING id
    ), joined AS (
      INSERT INTO memberships (group_id, user_id, started_on)
      SELECT numbered.id, people.id, '2026-09-01' FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM born) AS people
        JOIN numbered ON numbered.place = (people.place - 1) / $3 + 1
    ), owners AS (
      INSERT INTO portfolios (user_id, number) SELECT id, 100000 + (id * 7919) % 900000 FROM born RETURNING user_id
    )
    INSERT INTO portfolio_items (user_id, category, kind, level, result, title, event_date, status, links, submitted_at)
    SELECT user_id, (ARRAY['study', 'science', 'public', 'creative', 'sport', 'volunteer'])[1 + n % 6],
      (ARRAY['olympiad', 'article', 'project', 'award', 'course', 'work'])[1 + (n + user_id) % 6],
      (ARRAY['institution', 'city', 'region'])[1 + (n * user_id) % 3], (ARRAY['participant', 'winner', 'prize'])[1 + (n + user_id) % 3],
      'Достижение ' || n, period.starts_on + n, CASE WHEN n % 4 = 0 THEN 'submitted' ELSE 'approved' END, ARRAY['https://proof.example/' || n],
      now() - (n * user_id % 400) * interval '1 hour'
    FROM owners, generate_series(1, $4::int) AS n, (SELECT starts_on FROM portfolio_periods WHERE closed_at IS NULL) AS period`,
    [from, to, perGroup, itemsEach],
  )
  await pool.query('VACUUM ANALYZE')
}

/** Adds fifty approved achievements to a demo student. */
const fillOne = (pool: pg.Pool) =>
  pool.query(
    `INSERT INTO portfolio_items (user_id, category, kind, level, result, title, event_date, status, submitted_at)
    SELECT users.id, (ARRAY['study', 'science', 'public', 'sport', 'work'])[1 + n % 5], 'project', 'city', 'winner', 'Проект ' || n, '2020-01-01'::date + n,
      'approved', now() FROM users, generate_series(1, 50) AS n WHERE email = $1`,
    [emailOf('student.a')],
  )

const queueOf = (filter: object) =>
  `/api/portfolios/items?${new URLSearchParams({ sort: '["submitted_at","ASC"]', range: '[0,24]', filter: JSON.stringify(filter) })}`

const took = async (asking: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now()
    await asking()
    times.push(performance.now() - before)
  }
  return median(times, (time) => time) / 1000
}

/** Measures the review queue, the rating of a college and a printed portfolio. */
export const measurePortfolio = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  const bare = await startBareRoute(data.folder)
  const token = await signIn(product.url, 'admin')
  const target = { url: product.url, pid: product.process.pid ?? 0, token, staff: [], bare }
  const asking =
    (path: string, who = token) =>
    () =>
      fetchBody({ url: `${product.url}${path}`, headers: { authorization: `Bearer ${who}` } })
  const cost = (path: string) => measureAlone(asking(path), { target, amount: 100 })
  await addStudents(pool, { from: 0, to: 250 })
  reportCost('25 submitted of 5,000 achievements', await cost(queueOf({ status: 'submitted' })), { timesBare: 15 })
  await addStudents(pool, { from: 250, to: 1000 })
  reportCost('25 submitted of 20,000 achievements', await cost(queueOf({ status: 'submitted' })), { ms: 12 })
  reportCost('  one year of study', await cost(queueOf({ course: [2] })), { ms: 12 })
  reportCost('  search by name', await cost(queueOf({ q: 'Достойнов77' })), { ms: 12 })
  reportCost('  next to review', await cost('/api/portfolios/items/next'), { ms: 12 })
  await addStudents(pool, { from: 1000, to: 5000 })
  const rating = asking('/api/portfolios/rating?range=[0,24]')
  report({ name: 'Rating of 5,000 students, 20 achievements each', value: await took(rating), unit: 's', goal: 1 })
  const cpu = (await alone(rating, { pids: [target.pid], amount: 5 })) / 1000
  report({
    name: 'Rating of 5,000 students, 20 achievements each: CPU',
    value: cpu,
    unit: 's',
    note: 'server and database',
  })
  const course = asking(`/api/portfolios/rating?${new URLSearchParams({ range: '[0,24]', filter: '{"course":[3]}' })}`)
  report({ name: '  one year of study', value: await took(course), unit: 's', goal: 1 })
  await fillOne(pool)
  const student = await signIn(product.url, 'student.a')
  const print = asking('/api/my/portfolio/print', student)
  report({ name: 'Print a portfolio of 50 achievements', value: await took(print), unit: 's', goal: 2 })
  await pool.end()
  bare.stop()
  await product.stop()
  await data.remove()
}
