import { demoAccounts, emailOf } from '../../src/server/demo/accounts'
import { hashPassword, verifyPassword } from '../../src/server/people/passwords'
import {
  comparisonNote,
  measure,
  measureAlone,
  measureTogether,
  reportCost,
  startBareRoute,
  type Target,
} from './bareRoute'
import { median, report } from './figures'
import { fetchBody, type Caller } from './load'
import { measureRanking } from './ranking'
import { runCommand, startProduct, temporaryData, type Running } from './product'
import { measureQueue, totalOf } from './queue'
import { demoPassword } from '../kit/personas'

type Credentials = { email: string; password: string }
const demoCredentials = (login: string): Credentials => ({ email: emailOf(login), password: demoPassword })
const json = { 'content-type': 'application/json' }
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

const signIn = async (url: string, credentials: Credentials): Promise<string> => {
  const answer = await fetchBody({
    url: `${url}/api/login`,
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  })
  const { data }: { data: { token: string } } = JSON.parse(answer)
  return data.token
}

/** Creates an administrator with a login slip, sets a new password and returns the token. */
const newAdministrator = async (url: string, { token, number }: { token: string; number: number }): Promise<string> => {
  const person = { last_name: 'Замеров', first_name: `Номер ${number}`, middle_name: '', role: 'admin', entry: 'slip' }
  const headers = { ...json, ...bearing(token) }
  const made = await fetchBody({
    url: `${url}/api/access/users`,
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  })
  const { data }: { data: { slip: { login: string; password: string } } } = JSON.parse(made)
  const { login, password } = data.slip
  const first = await signIn(url, { email: login, password })
  const answer = await fetchBody({
    url: `${url}/api/settings/password`,
    method: 'PATCH',
    headers: { ...json, ...bearing(first) },
    body: JSON.stringify({ current_password: password, password: `${password}-${number}` }),
  })
  const opened: { data: { token: string } } = JSON.parse(answer)
  return opened.data.token
}

/** Returns ten administrators, because the data of a single one would be cached. */
const tenAdministrators = async (url: string, token: string): Promise<Caller[]> => {
  const tokens = [token]
  for (let number = 1; number < 10; number += 1) tokens.push(await newAdministrator(url, { token, number }))
  return tokens.map((one) => ({ headers: bearing(one) }))
}

const lists = [
  { what: 'all, by name', sort: ['name', 'ASC'], filter: {} },
  { what: 'students, by name', sort: ['name', 'ASC'], filter: { role: 'student' } },
  {
    what: 'active students, newest first',
    sort: ['created_at', 'DESC'],
    filter: { role: 'student', status: 'active' },
  },
  { what: 'search by full name', sort: ['name', 'ASC'], filter: { q: 'Смирнова Ольга' } },
  { what: 'search by a common last name', sort: ['name', 'ASC'], filter: { q: 'Иванов' } },
]

const measureLists = async (target: Target) => {
  for (const { what, sort, filter } of lists) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const request = { url: `${target.url}/api/access/users?${query}`, headers: bearing(target.token) }
    const run = await measure(request, { target, amount: 1000 })
    const note = `${await totalOf(request.url, request.headers)} matches, ${comparisonNote(run)}`
    report({ name: `25 of 100,000 users, ${what}: CPU`, value: run.cpuMs, unit: 'ms', note })
    report({ name: '  relative to /healthz', value: run.timesHealthz, unit: '×', goal: 50 })
    report({ name: '  p95 with 10 concurrent users', value: run.p95, unit: 'ms', goal: 50 })
  }
}

/** Ten people with different roles. */
const tenPeople = (url: string): Promise<Caller[]> =>
  Promise.all(
    demoAccounts
      .slice(0, 10)
      .map(async ({ login }) => ({ headers: bearing(await signIn(url, demoCredentials(login))) })),
  )

/** Measures GET /api/user, which every visit sends first. */
const measureUser = async (target: Target) => {
  const [student, admin] = [await signIn(target.url, demoCredentials('student.a')), target.token]
  for (const [who, token] of [
    ['student', student],
    ['administrator', admin],
  ] as const) {
    const request = { url: `${target.url}/api/user`, headers: bearing(token) }
    reportCost(`GET /api/user, ${who}`, await measureAlone(() => fetchBody(request), { target }), {
      timesHealthz: 3.5,
      timesBare: 2,
    })
  }
  const callers = await tenPeople(target.url)
  const run = await measureTogether({ url: `${target.url}/api/user` }, { target, amount: 4000, callers })
  reportCost('GET /api/user, 10 concurrent users', run, { timesBare: 2 })
  report({ name: '  p95', value: run.p95, unit: 'ms' })
}

const measurePointRead = async (target: Target) => {
  const request = { url: `${target.url}/api/directories/subjects/1`, headers: bearing(target.token) }
  reportCost('Read a subject', await measure(request, { target, amount: 2000 }), { timesBare: 5 })
}

/** Measures the saves of an applicant who changes one field at a time. */
const measureApplication = async (target: Target) => {
  const url = `${target.url}/api/my/profile`
  const headers = { ...json, ...bearing(await signIn(target.url, demoCredentials('applicant.a'))) }
  const reading = () => fetchBody({ url, headers })
  reportCost('Read own application', await measureAlone(reading, { target }), { timesHealthz: 15 })
  type Application = { data: { version: number; contacts: object } }
  const first: Application = JSON.parse(await reading())
  let { version } = first.data
  let typed = 0
  let bytes = 0
  const typing = async () => {
    typed += 1
    const contacts = { ...first.data.contacts, phone: `+7 900 ${typed}` }
    const answer = await fetchBody({ url, method: 'PATCH', headers, body: JSON.stringify({ version, contacts }) })
    const saved: { data: { version: number } } = JSON.parse(answer)
    version = saved.data.version
    bytes = answer.length
  }
  reportCost('Save one field of an application', await measureAlone(typing, { target }), { timesHealthz: 20 })
  report({ name: '  response size', value: bytes / 1024, unit: 'KiB', goal: 2 })
}

const measureSignIn = async (target: Target) => {
  const url = `${target.url}/api/login`
  const bodyOf = (login: string) => JSON.stringify(demoCredentials(login))
  const request = { url, method: 'POST' as const, headers: json, body: bodyOf('admin') }
  const lone = await measureAlone(() => fetchBody(request), { target, amount: 100 })
  reportCost('Sign-in', lone)
  report({ name: '  relative to its argon2', value: lone.cpuMs / (await costOfHash()), unit: '×', goal: 1.6 })
  const callers = demoAccounts.slice(0, 10).map(({ login }) => ({ headers: json, body: bodyOf(login) }))
  const { p95 } = await measureTogether(request, { target, amount: 200, callers })
  report({ name: '  p95 with 10 concurrent users', value: p95, unit: 'ms' })
}

/** CPU time of one password verification, in ms. */
const costOfHash = async (): Promise<number> => {
  const stored = await hashPassword(demoPassword)
  const costs: number[] = []
  for (let n = 0; n < 30; n += 1) {
    const before = process.cpuUsage()
    await verifyPassword(stored, demoPassword)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return median(costs, (cost) => cost)
}

/** Measures the cost of requests in a college of 100,000 people, including PostgreSQL. */
export const measureRequests = async (): Promise<void> => {
  const data = await temporaryData()
  await runCommand('demo', { args: ['--large'], dataDir: data.folder })
  const product: Running = await startProduct(data.folder, { LOG_LEVEL: 'info' })
  // Waits until the new demo has generated its files.
  await product.logged('demo document pages created')
  const { url } = product
  const token = await signIn(url, demoCredentials('admin'))
  const bare = await startBareRoute(data.folder)
  const target = { url, pid: product.process.pid ?? 0, token, staff: await tenAdministrators(url, token), bare }
  await measureUser(target)
  await measurePointRead(target)
  await measureApplication(target)
  await measureSignIn(target)
  await measureLists(target)
  await measureRanking(target)
  await measureQueue(target)
  bare.stop()
  await product.stop()
  await data.remove()
}
