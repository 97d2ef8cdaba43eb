import { readFileSync } from 'node:fs'
import { insertCrowd } from '../../src/server/demo/largeQueries'
import { insertManyQuestions } from '../../src/server/demo/largeQuestionQueries'
import { openDatabase } from '../../src/server/platform/database'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { measureAlone, reportCost, startBareRoute, type Target } from './bareRoute'
import { median, report } from './figures'
import { fetchBody } from './load'
import { processorClock } from './processorTime'
import { startProduct, temporaryData } from './product'
import { totalOf } from './queue'
import { signIn } from './signIn'

const people = 20_000
const sizes = [
  { count: 5000, goals: { timesBare: 15 } },
  { count: 20_000, goals: { ms: 12 } },
] as const
const imported = 1000
const json = { 'content-type': 'application/json' }
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

const views = [
  { what: 'newest first', sort: ['updated_at', 'DESC'], filter: {} },
  { what: 'one tag', sort: ['updated_at', 'DESC'], filter: { tag: ['тема 7'] } },
  { what: 'two common tags, by title', sort: ['title', 'ASC'], filter: { tag: ['sql', 'раздел 3'] } },
  { what: 'one subject, by title', sort: ['title', 'ASC'], filter: { subject_id: 1 } },
  { what: 'search by a word', sort: ['updated_at', 'DESC'], filter: { q: 'таблицу' } },
  { what: 'search by a word, one tag', sort: ['title', 'ASC'], filter: { q: 'таблица', tag: ['sql'] } },
] as const

const measureBank = async (target: Target, { count, goals }: (typeof sizes)[number]) => {
  for (const { what, sort, filter } of views) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const request = { url: `${target.url}/api/questions?${query}`, headers: bearing(target.token) }
    const total = await totalOf(request.url, request.headers)
    reportCost(
      `25 of ${total} matches in ${count} questions, ${what}`,
      await measureAlone(() => fetchBody(request), { target }),
      goals,
    )
  }
}

/** Measures a student who opens the study screen: the visit and all readable materials. */
const measureStudy = async (target: Target, { url } = target) => {
  const headers = bearing(await signIn(url, 'student.a'))
  const rows = new URLSearchParams({ sort: '["position","ASC"]', range: '[0,1999]' })
  const arriving = async () => {
    await fetchBody({ url: `${url}/api/study/visits`, method: 'POST', headers })
    await fetchBody({ url: `${url}/api/study/materials?${rows}`, headers })
  }
  reportCost('Study screen of a student: visit and list', await measureAlone(arriving, { target }), { timesBare: 12 })
}

/** CPU time in ms of ended child processes; Linux only. */
const endedChildren = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const figures = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(figures[13]) + Number(figures[14])) * 10
}

/** Measures export, preview and import of a thousand questions. */
const measureImport = async ({ url, pid, token }: Target) => {
  const listed = await fetchBody({ url: `${url}/api/questions?range=[0,${imported - 1}]`, headers: bearing(token) })
  const { data }: { data: { id: number }[] } = JSON.parse(listed)
  const body = JSON.stringify({ ids: data.map(({ id }) => id), format: 'moodle_xml', language: 'ru' })
  const made = await fetch(`${url}/api/questions/export`, {
    method: 'POST',
    headers: { ...json, ...bearing(token) },
    body,
  })
  const file = new Blob([await made.arrayBuffer()])
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files[]', file, 'questions.xml')
    const used = processorClock([pid])
    const before = { used: used(), children: endedChildren(pid), at: performance.now() }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: bearing(token), body: form })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    const reader = endedChildren(pid) - before.children
    const server = used() - before.used
    return { cpu: server + reader, reader, took: performance.now() - before.at }
  }
  for (const { what, path, fields } of [
    { what: 'preview', path: '/api/questions/import/preview', fields: { language: 'ru' } },
    {
      what: 'import',
      path: '/api/questions/import',
      fields: { format: 'moodle_xml', language: 'ru', subject_id: '1', what: 'valid' },
    },
  ]) {
    const runs = [await send(path, fields), await send(path, fields), await send(path, fields)]
    const { cpu, reader, took } = median(runs, (run) => run.cpu)
    const note = `${(reader / 1000).toFixed(1)} s of it in the parser process; ${(took / 1000).toFixed(1)} s elapsed`
    report({ name: `File of ${imported} questions, ${what}: CPU`, value: cpu / 1000, unit: 's', goal: 3, note })
  }
}

/** Measures a bank of 20,000 questions and the materials of 400 groups. */
export const measureTeaching = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const { db, pool, close } = openDatabase(postgres)
  const bare = await startBareRoute(data.folder)
  const token = await signIn(product.url, 'admin')
  const target = { url: product.url, pid: product.process.pid ?? 0, token, staff: [], bare }
  await db.transaction().execute((own) => insertCrowd(own, { count: people, now: new Date() }))
  await pool.query('VACUUM ANALYZE')
  await measureStudy(target)
  for (const size of sizes) {
    await db.transaction().execute((own) => insertManyQuestions(own, size))
    await pool.query('VACUUM ANALYZE')
    await measureBank(target, size)
  }
  await measureImport(target)
  await close()
  bare.stop()
  await product.stop()
  await data.remove()
}
