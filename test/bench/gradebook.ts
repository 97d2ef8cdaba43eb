import type pg from 'pg'
import { emailOf } from '../../src/server/demo/accounts'
import { demoPassword } from '../kit/personas'
import { startBareRoute, type BareRoute } from './bareRoute'
import { median, report } from './figures'
import { measureFinals } from './finals'
import { alone, fetchBody } from './load'
import { startDemo } from './product'

const json = { 'content-type': 'application/json' }

type Book = { path: string; group: number; period: number; items: number[]; people: number[] }
/** Creates a group with a gradebook of the given size in which every cell has a mark. */
const fillBook = async (
  pool: pg.Pool,
  { people, items, year }: { people: number; items: number; year: number },
): Promise<Book> => {
  const { rows } = await pool.query<{ book: Book & { subject: number } }>(
    `WITH subject AS (SELECT min(id) AS id FROM subjects), period AS (
      INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
      VALUES ($3 || '/' || ($3::int + 1), 'semester', '{"ru": {"name": "1 семестр"}}', ($3 || '-09-01')::date, ($3 || '-12-30')::date) RETURNING id
    ), made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      SELECT 'Б-' || $3, '{"ru": {"name": "Группа"}}', min(id), 1, 1, '2026/2027', 'active', 1000 FROM directions RETURNING id
    ), born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Студентов' || n, 'Пётр', 'bench' || $3 || '.' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series(1, $1::int) AS n RETURNING id
    ), joined AS (
      INSERT INTO memberships (group_id, user_id, started_on) SELECT made.id, born.id, '2026-09-01' FROM made, born
    ), taught AS (
      INSERT INTO group_teachers (group_id, subject_id, user_id)
      SELECT made.id, subject.id, users.id FROM made, subject, users WHERE email = 'teacher@abitura.test'
    ), book AS (
      INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
      SELECT made.id, subject.id, period.id, 'five',
        '{"method": "weighted", "categories": [], "bands": {"averages": [2.5, 3.5, 4.5], "percents": [60, 75, 90], "pass": 60}}'
      FROM made, subject, period RETURNING id
    ), columns AS (
      INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, posts_at)
      SELECT book.id, 'lesson', 'Урок ' || n, ($3 || '-09-01')::date + n, 'five', 5, now() FROM book, generate_series(1, $2::int) AS n RETURNING id
    )
    SELECT json_build_object('group', (SELECT id FROM made), 'subject', (SELECT id FROM subject), 'period', (SELECT id FROM period),
      'items', (SELECT json_agg(id ORDER BY id) FROM columns), 'people', (SELECT json_agg(id ORDER BY id) FROM born)) AS book`,
    [people, items, String(year)],
  )
  const [row] = rows
  if (!row) throw new Error('The gradebook was not created')
  const { book } = row
  await pool.query(
    `INSERT INTO grade_entries (item_id, user_id, scale, value, flag)
    SELECT item, person, 'five', CASE WHEN (item + person) % 9 > 0 THEN 2 + (item * person) % 4 END, CASE WHEN (item + person) % 9 = 0 THEN 'absent' END
    FROM unnest($1::bigint[]) AS item, unnest($2::bigint[]) AS person`,
    [book.items, book.people],
  )
  await pool.query(
    `INSERT INTO grade_changes (item_id, user_id, version, value, flag, source)
    SELECT item_id, user_id, version, value, flag, 'typed' FROM grade_entries WHERE item_id = ANY($1)`,
    [book.items],
  )
  return { ...book, path: `/api/gradebook/${book.group}/${book.subject}` }
}

type Target = { url: string; pid: number; bare: BareRoute; headers: Record<string, string> }

const measureGrid = async ({ url, pid, headers }: Target, { path, period, items, people }: Book, goal: number) => {
  const zipped = { url: `${url}${path}?period=${period}`, headers: { ...headers, 'accept-encoding': 'gzip' } }
  const asking = () => fetchBody(zipped)
  await alone(asking, { pids: [pid], amount: 20 })
  const runs = [await alone(asking, { pids: [pid], amount: 40 }), await alone(asking, { pids: [pid], amount: 40 })]
  const value = Math.min(...runs)
  const size = (await fetchBody({ url: zipped.url, headers })).length
  const note = `${(size / 1024).toFixed(0)} kB of JSON`
  report({ name: `Grid of ${people.length} students and ${items.length} columns: CPU`, value, unit: 'ms', goal, note })
}

/** Returns a function that sends cells with increasing versions, so that each call changes all of them. */
const sender = ({ url, headers }: Target, { path, items, people }: Book, count: number) => {
  let version = 1
  const cells = items.flatMap((item_id) => people.map((student_id) => ({ item_id, student_id }))).slice(-count)
  return async () => {
    const changes = cells.map((cell) => ({
      ...cell,
      op_id: crypto.randomUUID(),
      value: 2 + (version % 4),
      flag: null,
      comment: `Раз ${version}`,
      base_version: version,
    }))
    version += 1
    const body = JSON.stringify({ source: count > 1 ? 'pasted' : 'typed', changes })
    const answer = await fetchBody({
      url: `${url}${path}/entries`,
      method: 'PATCH',
      headers: { ...headers, ...json },
      body,
    })
    if (/"(conflict|refused|unchanged)"/.test(answer)) throw new Error(`Cells were not saved: ${answer.slice(0, 400)}`)
  }
}

const measureCell = async (target: Target, book: Book) => {
  const { bare, pid, headers } = target
  const pids = [pid, bare.pid]
  const insert = () => fetchBody({ url: `${bare.url}/insert`, headers })
  const send = sender(target, book, 1)
  const rounds: { plain: number; ours: number }[] = []
  for (let round = 0; round < 6; round += 1)
    rounds.push({ plain: await alone(insert, { pids, amount: 40 }), ours: await alone(send, { pids, amount: 40 }) })
  const { plain, ours } = median(rounds.slice(1), (one) => one.ours / one.plain)
  const note = `${ours.toFixed(2)} ms vs. ${plain.toFixed(2)} ms`
  report({ name: 'Save a cell: CPU', value: ours / plain, unit: '× bare insert', goal: 8, note })
}

const measurePaste = async (target: Target, book: Book, pool: pg.Pool) => {
  const send = sender(target, book, 500)
  await alone(send, { pids: [target.pid], amount: 3 })
  const audited = async () =>
    Number((await pool.query(`SELECT count(*) FROM audit_events WHERE action = 'mark'`)).rows[0]?.count)
  const before = await audited()
  const value = await alone(send, { pids: [target.pid], amount: 10 })
  const note = `${((await audited()) - before) / 10} audit events per paste`
  report({ name: 'Paste 500 cells: CPU', value, unit: 'ms', goal: 150, note })
}

/** Measures the gradebook grid (usual and largest size, one cell, a paste), and a college's final marks and debts. */
export const measureGradebook = async (): Promise<void> => {
  const { folder, product, pool, end } = await startDemo()
  const bare = await startBareRoute(folder)
  const headersOf = async (login: string) => {
    const body = JSON.stringify({ email: emailOf(login), password: demoPassword })
    const answer: { data: { token: string } } = JSON.parse(
      await fetchBody({ url: `${product.url}/api/login`, method: 'POST', headers: json, body }),
    )
    return { authorization: `Bearer ${answer.data.token}` }
  }
  const headers = await headersOf('teacher')
  const target = { url: product.url, pid: product.process.pid ?? 0, bare, headers }
  const usual = await fillBook(pool, { people: 100, items: 30, year: 2031 })
  const large = await fillBook(pool, { people: 500, items: 100, year: 2032 })
  await pool.query('VACUUM ANALYZE')
  await measureGrid(target, usual, 12)
  await measureGrid(target, large, 250)
  await measureCell(target, large)
  await measurePaste(target, usual, pool)
  await measureFinals({ ...target, headers: await headersOf('manage-gradebook') }, pool)
  bare.stop()
  await end()
}
