import { report } from './figures'
import { fetchBody } from './load'
import { startDemo } from './product'
import { signIn } from './signIn'

const size = { people: 2500, subjects: 5, periods: 4 }

/** Measures the import of 50,000 past marks: upload with preview, import, and undo. */
export const measurePastMarks = async (): Promise<void> => {
  const { product, pool, end } = await startDemo()
  const { url } = product
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}`, 'content-type': 'application/json' }
  await pool.query(
    `WITH born AS (
      INSERT INTO users (last_name, first_name, email, role_id)
      SELECT 'Прошлов' || n, 'Пётр', 'past' || n || '@college.test', (SELECT id FROM roles WHERE code = 'student')
      FROM generate_series(1, $1::int) AS n RETURNING id
    ) INSERT INTO memberships (group_id, user_id, started_on, ended_on, state)
    SELECT (SELECT min(id) FROM groups), id, '2020-09-01', '2024-06-30', 'graduated' FROM born`,
    [size.people],
  )
  await pool.query(
    `INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
     SELECT year || '/' || year + 1, 'semester', '{"ru": {"name": "1 семестр"}}', (year || '-09-01')::date, (year || '-12-30')::date
     FROM generate_series(1991, 1990 + $1::int) AS year`,
    [size.periods],
  )
  const { rows: subjects } = await pool.query<{ code: string }>('SELECT code FROM subjects ORDER BY id LIMIT $1', [
    size.subjects,
  ])
  const lines = Array.from({ length: size.people }, (_, n) =>
    subjects.flatMap(({ code }) =>
      Array.from(
        { length: size.periods },
        (_each, at) => `Прошлов${n + 1} Пётр;${code};1 семестр ${1991 + at}/${1992 + at};${2 + ((n + at) % 4)}`,
      ),
    ),
  ).flat()
  const form = new FormData()
  form.append('files[]', new Blob([['Студент;Предмет;Период;Оценка', ...lines].join('\n')]), 'past.csv')
  const timed = async <T>(name: string, goal: number | undefined, work: () => Promise<T>): Promise<T> => {
    const before = performance.now()
    const result = await work()
    const value = (performance.now() - before) / 1000
    report({
      name: `${lines.length} past marks: ${name}`,
      value,
      unit: 's',
      ...(goal !== undefined && { goal }),
      note: 'elapsed',
    })
    return result
  }
  const { id, version } = await timed('upload with preview', undefined, async () => {
    const answer = await fetch(`${url}/api/gradebook/past`, {
      method: 'POST',
      headers: { authorization: headers.authorization },
      body: form,
    })
    if (!answer.ok) throw new Error(await answer.text())
    const { data } = Object(await answer.json())
    if (data.draft.counts.ready !== lines.length) throw new Error(JSON.stringify(data.draft.counts))
    return data
  })
  const act = (action: string, body: object) =>
    fetchBody({ url: `${url}/api/gradebook/past/${id}/${action}`, method: 'POST', headers, body: JSON.stringify(body) })
  const imported = await timed('import', 60, () => act('import', { version }))
  await timed('undo', undefined, () => act('undo', { version: JSON.parse(imported).data.version, reason: 'Bench' }))
  await end()
}
