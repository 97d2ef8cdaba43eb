import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/kit/browser'
import type { Persona } from '../kit/personas'
import { startBareRoute, type BareRoute } from './bareRoute'
import { median } from './figures'
import { alone, fetchBody, fetchBytes, type Request } from './load'
import { startDemo } from './product'
import { signIn } from './signIn'

/** The screens that people open most; `goal` is a multiple of a lone /healthz. */
const screens: readonly { name: string; persona: Persona; path: string; goal: number }[] = [
  { name: 'Home of a student', persona: 'student.a', path: '/dashboard', goal: 20 },
  { name: 'Home of a teacher', persona: 'teacher', path: '/dashboard', goal: 18 },
  { name: 'Home of the admissions office', persona: 'admissions', path: '/dashboard', goal: 18 },
]
const rounds = 20
/** Before each screen and reference: a person's screen and a lone /healthz find an idle server. */
const restMs = 50
/** PostgreSQL plans a statement five times per connection before it may keep the plan, on eight connections. */
const roundsToWarmUp = 40

type Screen = (typeof screens)[number]
type Call = Required<Pick<Request, 'url' | 'headers'>> & Pick<Request, 'body'> & { method: 'GET' | 'POST' }

/** The stream of events stays open, so that it has no cost of its own to measure. */
const isCall = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/events'

/** Returns the calls that the screen sends until it is idle, including those after the first paint. */
const recordCalls = async (page: Page, { path }: Screen, token: string): Promise<Call[]> => {
  const calls: Call[] = []
  page.on('request', (request) => {
    if (!isCall(new URL(request.url()))) return
    const body = request.postData()
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    const method = request.method() === 'POST' ? 'POST' : 'GET'
    calls.push({ url: request.url(), method, headers, ...(body !== null && { body }) })
  })
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForTimeout(3000)
  return calls
}

/** Sends the calls one after another and returns the number of bytes that came back. */
const sendAll = async (calls: readonly Call[]) => {
  let bytes = 0
  for (const call of calls) bytes += (await fetchBytes(call)).length
  return bytes
}

type Recording = { screen: Screen; token: string; calls: Call[]; bytes: number }

const recordScreens = async (url: string): Promise<Recording[]> => {
  const browser = await openBrowser()
  const recordings: Recording[] = []
  for (const screen of screens) {
    const token = await signIn(url, screen.persona)
    const { page, context, close } = await browser.visit({ baseURL: url })
    await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
    const calls = await recordCalls(page, screen, token)
    await close()
    recordings.push({ screen, token, calls, bytes: await sendAll(calls) })
  }
  // Closed before the measuring, because an idle browser takes processor time too.
  await browser.close()
  return recordings
}

const columns = [30, 7, 6, 8, 10, 8, 11, 9, 10] as const
const printRow = (cells: readonly (string | number)[]) => {
  const padded = cells
    .map(String)
    .map((cell, at) => (at === 0 ? cell.padEnd(columns[at]) : cell.padStart(columns[at] ?? 0)))
  console.log(`  ${padded.join(' ')}`)
}
const verdictOf = (times: number, goal: number) => (times <= goal ? `≤ ${goal}` : `MISSES ${goal}`)

/** CPU time in ms: each screen's, and the median of the references. */
type Costs = { screens: number[]; healthz: number; bare: number }
type Measured = { recordings: readonly Recording[]; url: string; pid: number; bare: BareRoute }

const middle = (numbers: readonly number[]) => median(numbers, (one) => one)

/**
 * Opens one screen after another in rounds, each next to a lone /healthz and the bare route, as people do, instead of
 * one screen many times over: a server that only ever answers the same call is faster than any in use.
 */
const measureRounds = async ({ recordings, url, pid, bare }: Measured): Promise<Costs> => {
  const costOf = async (asking: () => Promise<unknown>) => {
    await setTimeout(restMs)
    return alone(asking, { pids: [pid, bare.pid], amount: 1 })
  }
  const [healthz, plain]: [number[], number[]] = [[], []]
  const whole = recordings.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { calls, token }] of recordings.entries()) {
      healthz.push(await costOf(() => fetchBody({ url: `${url}/healthz` })))
      const headers = { authorization: `Bearer ${token}` }
      plain.push(await costOf(() => fetchBody({ url: bare.url, headers })))
      whole[at]?.push(await costOf(() => sendAll(calls)))
    }
  return { screens: whole.map(middle), healthz: middle(healthz), bare: middle(plain) }
}

/**
 * Measures the CPU time of server and PostgreSQL for all API calls of each screen: of a server that has just started,
 * and of one in use, whose connections have planned every statement.
 */
export const measureHomes = async (): Promise<void> => {
  const { folder, product, end } = await startDemo()
  const bare = await startBareRoute(folder)
  const recordings = await recordScreens(product.url)
  const measured = { recordings, url: product.url, pid: product.process.pid ?? 0, bare }
  const started = await measureRounds(measured)
  for (let round = 0; round < roundsToWarmUp; round += 1) for (const { calls } of recordings) await sendAll(calls)
  const used = await measureRounds(measured)

  printRow(['screen', 'ms', 'calls', 'bytes', '× healthz', '× bare', 'goal', 'used: ms', '× healthz'])
  for (const [at, { screen, calls, bytes }] of recordings.entries()) {
    const [cost = Number.NaN, later = Number.NaN] = [started.screens[at], used.screens[at]]
    const times = cost / started.healthz
    printRow([
      screen.name,
      cost.toFixed(1),
      calls.length,
      bytes,
      times.toFixed(1),
      (cost / started.bare).toFixed(1),
      verdictOf(times, screen.goal),
      later.toFixed(1),
      (later / used.healthz).toFixed(1),
    ])
  }
  const times = started.healthz / started.bare
  const numbers = [started.healthz.toFixed(2), 1, '', '', times.toFixed(2), verdictOf(times, 1.5)]
  printRow(['/healthz', ...numbers, used.healthz.toFixed(2)])
  bare.stop()
  await end()
}

await measureHomes()
