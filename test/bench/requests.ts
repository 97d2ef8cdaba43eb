import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { findRunningPostgres } from '../../src/server/kit/postgres'
import { demoAccounts, demoPassword, emailOf } from '../../src/server/seed/accounts'
import { median, report } from './figures'
import { load, type Load } from './load'
import { measureRanking } from './ranking'
import { runCommand, startProduct, temporaryData, type Running } from './product'
import { measureQueue, totalOf } from './queue'

const credentialsOf = (login: string) => JSON.stringify({ email: emailOf(login), password: demoPassword })
const json = { 'content-type': 'application/json' }

const signIn = async (url: string, login = 'admin'): Promise<string> => {
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: credentialsOf(login) })
  const body: { data: { token: string } } = await response.json()
  return body.data.token
}

const repeat = async (times: number, run: () => Promise<Load>) => {
  const runs: Load[] = []
  for (let time = 0; time < times; time += 1) runs.push(await run())
  const refused = runs.reduce((sum, one) => sum + one.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests were refused`)
  return median(runs, (one) => one.cpuMs)
}

const lists = [
  { what: 'by name, unfiltered', sort: ['name', 'ASC'], filter: {} },
  { what: 'students, by name', sort: ['name', 'ASC'], filter: { role: 'student' } },
  {
    what: 'active students, newest first',
    sort: ['created_at', 'DESC'],
    filter: { role: 'student', status: 'active' },
  },
  { what: 'found by full name', sort: ['name', 'ASC'], filter: { q: 'Смирнова Ольга' } },
  { what: 'thousands found by a surname', sort: ['name', 'ASC'], filter: { q: 'Иванов' } },
]

const measureLists = async ({ url, pid, token }: Target) => {
  for (const { what, sort, filter } of lists) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const headers = { authorization: `Bearer ${token}` }
    const request = { url: `${url}/api/access/users?${query}`, headers }
    const run = await repeat(3, () => load(request, { pid, amount: 3000 }))
    const note = `of ${await totalOf(request.url, headers)}`
    report({ name: `25 of 100,000 people, ${what}: CPU a request`, value: run.cpuMs, unit: 'ms', goal: 1.5, note })
    report({ name: '  95th percentile at 10 clients', value: run.p95, unit: 'ms', goal: 30 })
  }
}

/** The bare route in a process of its own, on the very database of the product. */
const startBaseline = async (dataDir: string, token: string) => {
  const postgres = await findRunningPostgres(dataDir)
  if (!postgres) throw new Error('No PostgreSQL runs on the data folder')
  const hash = createHash('sha256').update(token).digest('hex')
  const file = join(import.meta.dirname, 'baseline.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, postgres.host, String(postgres.port), hash], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first]: unknown[] = await once(child.stdout, 'data')
  return { url: String(first).trim(), pid: child.pid ?? 0, stop: () => child.kill() }
}

/** Ten people, as different as the demo has them. */
const signInAll = (url: string) =>
  Promise.all(
    demoAccounts.slice(0, 10).map(async ({ login }) => ({ authorization: `Bearer ${await signIn(url, login)}` })),
  )

/** In turn and pair by pair, because a machine is faster at one time than at another. */
const measureUser = async (dataDir: string, { url, pid, token }: Target) => {
  const baseline = await startBaseline(dataDir, token)
  const people = await signInAll(url)
  const pairs: { cpu: number; time: number }[] = []
  for (let pair = 0; pair < 5; pair += 1) {
    const ours = await load({ url: `${url}/api/user`, people }, { pid, amount: 8000 })
    const bare = await load({ url: baseline.url }, { pid: baseline.pid, postgresOf: pid, amount: 8000 })
    if (ours.refused + bare.refused > 0) throw new Error('Requests were refused')
    pairs.push({ cpu: ours.cpuMs / bare.cpuMs, time: bare.perSecond / ours.perSecond })
  }
  baseline.stop()
  const against = (figure: 'cpu' | 'time') => median(pairs, (pair) => pair[figure])[figure]
  report({ name: 'GET /api/user against a bare route with one select: CPU', value: against('cpu'), unit: '×', goal: 2 })
  report({ name: '  and time at 10 clients', value: against('time'), unit: '×', goal: 2 })
}

const measureSignIn = async ({ url, pid }: Target) => {
  const request = { url: `${url}/api/login`, method: 'POST' as const, headers: json, body: credentialsOf('admin') }
  const run = await repeat(3, () => load(request, { pid, clients: 5, amount: 300 }))
  report({ name: 'Sign-in: CPU a request', value: run.cpuMs, unit: 'ms', goal: 12 })
  report({ name: '  95th percentile at 5 clients', value: run.p95, unit: 'ms', goal: 60 })
}

type Target = { url: string; pid: number; token: string }

/** What a request costs in a college of 100,000 people, PostgreSQL included. */
export const measureRequests = async (): Promise<void> => {
  const data = await temporaryData()
  await runCommand('demo', { args: ['--large'], dataDir: data.folder })
  const product: Running = await startProduct(data.folder, { LOG_LEVEL: 'info' })
  // Work of its own that only a demo has, and only once.
  await product.said('the pages of the demo are drawn')
  const target = { url: product.url, pid: product.process.pid ?? 0, token: await signIn(product.url) }
  await measureLists(target)
  await measureRanking(target)
  await measureQueue(target)
  await measureUser(data.folder, target)
  await measureSignIn(target)
  await product.stop()
  await data.remove()
}
