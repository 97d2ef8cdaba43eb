import type pg from 'pg'
import { alone, fetchBody } from './load'
import { median, report } from './figures'

const college = { groups: 200, people: 25, subjects: 6, items: 20 }

/** Creates a college of 5,000 students in which every gradebook column has marks. Returns the period. */
const fillCollege = async (pool: pg.Pool): Promise<number> => {
  const { groups, people, subjects, items } = college
  const { rows } = await pool.query<{ id: number }>(
    `WITH period AS (
      INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
      VALUES ('2041/2042', 'semester', '{"ru": {"name": "1 семестр"}}', '2041-09-01', '2041-12-30') RETURNING id
    ), made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      SELECT 'Д-' || n, '{"ru": {"name": "Группа"}}', (SELECT min(id) FROM directions), 1, 1, '2026/2027', 'active', 1000
      FROM generate_series(1, $1::int) AS n RETURNING id
    ), numbered AS (SELECT id, row_number() OVER () AS place FROM made), born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Долгов' || n, 'Пётр', 'debts' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series(1, $1 * $2) AS n RETURNING id
    ), joined AS (
      INSERT INTO memberships (group_id, user_id, started_on)
      SELECT numbered.id, people.id, '2026-09-01' FROM (SELECT id, row_number() OVER () AS place FROM born) AS people
        JOIN numbered ON numbered.place = (people.place - 1) / $2 + 1
    ), books AS (
      INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
      SELECT made.id, subject.id, period.id, 'five',
        '{"method": "weighted", "categories": [], "bands": {"averages": [2.5, 3.5, 4.5], "percents": [60, 75, 90], "pass": 60}}'
      FROM made, (SELECT id FROM subjects ORDER BY id LIMIT $3) AS subject, period RETURNING id
    ), columns AS (
      INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, posts_at)
      SELECT books.id, 'lesson', 'Урок ' || n, '2041-09-01'::date + n, 'five', 5, now() FROM books, generate_series(1, $4::int) AS n
    )
    SELECT id FROM period`,
    [groups, people, subjects, items],
  )
  const period = rows[0]?.id ?? 0
  await pool.query(
    `INSERT INTO grade_entries (item_id, user_id, scale, value, flag)
    SELECT grade_items.id, user_id, 'five', CASE WHEN (grade_items.id + user_id) % 9 > 0 THEN 2 + (grade_items.id * user_id) % 4 END,
      CASE WHEN (grade_items.id + user_id) % 9 = 0 THEN 'absent' END
    FROM gradebooks JOIN grade_items ON gradebook_id = gradebooks.id JOIN memberships USING (group_id) WHERE period_id = $1`,
    [period],
  )
  await pool.query('VACUUM ANALYZE')
  return period
}

type Target = { url: string; pid: number; headers: Record<string, string> }
type Measured = { name: string; note: string; pid: number }

/** Measures the median duration of five runs, and the CPU time of the server without the database. */
const measureTime = async (asking: () => Promise<unknown>, { name, note, pid }: Measured): Promise<void> => {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now()
    await asking()
    times.push(performance.now() - before)
  }
  report({ name, value: median(times, (time) => time) / 1000, unit: 's', goal: 2, note })
  const value = (await alone(asking, { pids: [pid], amount: 5 })) / 1000
  report({ name: `${name}: CPU`, value, unit: 's', note: 'server only, without the database' })
}

/** Measures final marks and debts of a whole college, which are computed on read. */
export const measureFinals = async ({ url, pid, headers }: Target, pool: pg.Pool): Promise<void> => {
  const period = await fillCollege(pool)
  const { groups, people, subjects, items } = college
  const size = `${groups * people * subjects} final marks, ${groups * people * subjects * items} cells`

  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM groups WHERE code LIKE 'Д-%' ORDER BY id`)
  const sheets = async () => {
    for (const { id } of rows) await fetchBody({ url: `${url}/api/groups/${id}/finals?period=${period}`, headers })
  }
  await sheets()
  const oneByOne = `sheets of ${rows.length} groups in sequence, ${size}`
  await measureTime(sheets, { name: 'Final marks of 5,000 students', note: oneByOne, pid })

  const query = new URLSearchParams({ filter: JSON.stringify({ period_id: period }), range: '[0,24]' })
  const debts = () => fetchBody({ url: `${url}/api/gradebook/debts?${query}`, headers })
  const { meta }: { meta: { total: number } } = JSON.parse(await debts())
  await measureTime(debts, { name: 'Debts of 5,000 students', note: `${meta.total} debts of ${size}`, pid })
}
