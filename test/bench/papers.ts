import pg from 'pg'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { median, report } from './figures'
import { startProduct, temporaryData } from './product'
import { signIn } from './signIn'

const people = 300
const batch = 25

/** Adds a group of students. Returns their ids. */
const addStudents = async (pool: pg.Pool): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `WITH made AS (
      INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, status, capacity)
      VALUES ('СП-1', '{"ru": {"name": "Группа"}}', (SELECT min(id) FROM directions), 1, 1, '2026/2027', 'active', 1000) RETURNING id
    ), born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Справкин' || n, 'Пётр', 'paper' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series(1, $1::int) AS n RETURNING id
    )
    INSERT INTO memberships (group_id, user_id, started_on) SELECT made.id, born.id, '2026-09-01' FROM made, born RETURNING user_id::int AS id`,
    [people],
  )
  return rows.map(({ id }) => id)
}

/** Measures the issue of a transcript and of many certificates, and their combined file. */
export const measurePapers = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  const token = await signIn(product.url, 'admin')
  const send = async (path: string, body: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const { rows } = await pool.query<{ id: number }>(`SELECT id::int FROM users WHERE email = 'student.a@abitura.test'`)
  const issue = { language: 'ru', purpose: '', confirmed: true }
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now()
    await send('/api/groups/papers', { ...issue, kind: 'transcript', user_ids: [rows[0]?.id ?? 0] })
    times.push(performance.now() - before)
  }
  report({ name: 'Issue a transcript', value: median(times, (time) => time), unit: 'ms', goal: 1000 })

  const ids = await addStudents(pool)
  const began = performance.now()
  const issued: number[] = []
  for (let place = 0; place < ids.length; place += batch) {
    const user_ids = ids.slice(place, place + batch)
    const answer = await send('/api/groups/papers', { ...issue, kind: 'certificate', user_ids })
    const body: { data: { id: number }[] } = JSON.parse(await answer.text())
    issued.push(...body.data.map(({ id }) => id))
  }
  const issuedIn = performance.now()
  const file = await (await send('/api/groups/papers/print', { ids: issued })).arrayBuffer()
  const ended = performance.now()
  const note = `issue ${((issuedIn - began) / 1000).toFixed(1)} s, print ${((ended - issuedIn) / 1000).toFixed(1)} s, ${Math.round(file.byteLength / 1024)} KiB`
  report({ name: '300 certificates in one PDF', value: (ended - began) / 1000, unit: 's', goal: 10, note })
  await pool.end()
  await product.stop()
  await data.remove()
}
