import { demoAccounts, emailOf } from '../../src/server/demo/accounts'
import { beside, measure, startBareRoute, type Target } from './bareRoute'
import { median, report } from './figures'
import { load } from './load'
import { measureRanking } from './ranking'
import { runCommand, startProduct, temporaryData, type Running } from './product'
import { measureQueue, totalOf } from './queue'
import { demoPassword } from '../kit/personas'

const credentialsOf = (login: string) => JSON.stringify({ email: emailOf(login), password: demoPassword })
const json = { 'content-type': 'application/json' }

const signIn = async (url: string, login = 'admin'): Promise<string> => {
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: credentialsOf(login) })
  const body: { data: { token: string } } = await response.json()
  return body.data.token
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

const measureLists = async (target: Target) => {
  const { url, token } = target
  for (const { what, sort, filter } of lists) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const headers = { authorization: `Bearer ${token}` }
    const request = { url: `${url}/api/access/users?${query}`, headers }
    const run = await measure(request, { target, amount: 3000 })
    const note = `of ${await totalOf(request.url, headers)}, ${beside(run)}`
    report({ name: `25 of 100,000 people, ${what}: CPU a request`, value: run.cpuMs, unit: 'ms', goal: 1.5, note })
    report({ name: '  95th percentile at 10 clients', value: run.p95, unit: 'ms', goal: 30 })
  }
}

/** Ten people, as different as the demo has them. */
const signInAll = (url: string) =>
  Promise.all(
    demoAccounts.slice(0, 10).map(async ({ login }) => ({ authorization: `Bearer ${await signIn(url, login)}` })),
  )

/** In turn and pair by pair, because a machine is faster at one time than at another. */
const measureUser = async ({ url, pid, bare }: Target) => {
  const people = await signInAll(url)
  const pairs: { cpu: number; time: number }[] = []
  for (let pair = 0; pair < 5; pair += 1) {
    const ours = await load({ url: `${url}/api/user`, people }, { pid, amount: 8000 })
    const plain = await bare.ask(8000)
    if (ours.refused + plain.refused > 0) throw new Error('Requests were refused')
    pairs.push({ cpu: ours.cpuMs / plain.cpuMs, time: plain.perSecond / ours.perSecond })
  }
  const against = (figure: 'cpu' | 'time') => median(pairs, (pair) => pair[figure])[figure]
  report({ name: 'GET /api/user against a bare route with one select: CPU', value: against('cpu'), unit: '×', goal: 2 })
  report({ name: '  and time at 10 clients', value: against('time'), unit: '×', goal: 2 })
}

const measureSignIn = async (target: Target) => {
  const url = `${target.url}/api/login`
  const request = { url, method: 'POST' as const, headers: json, body: credentialsOf('admin') }
  const run = await measure(request, { target, clients: 5, amount: 300 })
  report({ name: 'Sign-in: CPU a request', value: run.cpuMs, unit: 'ms', goal: 12, note: beside(run) })
  report({ name: '  95th percentile at 5 clients', value: run.p95, unit: 'ms', goal: 60 })
}

/** What a request costs in a college of 100,000 people, PostgreSQL included. */
export const measureRequests = async (): Promise<void> => {
  const data = await temporaryData()
  await runCommand('demo', { args: ['--large'], dataDir: data.folder })
  const product: Running = await startProduct(data.folder, { LOG_LEVEL: 'info' })
  // Work of its own that only a demo has, and only once.
  await product.said('the pages of the demo are drawn')
  const [pid, token] = [product.process.pid ?? 0, await signIn(product.url)]
  const bare = await startBareRoute(data.folder, { product: pid, token })
  const target = { url: product.url, pid, token, bare }
  await measureLists(target)
  await measureRanking(target)
  await measureQueue(target)
  await measureUser(target)
  await measureSignIn(target)
  bare.stop()
  await product.stop()
  await data.remove()
}
