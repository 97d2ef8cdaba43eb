import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { median, report } from './figures'
import { alone, fetchBody, together, type Caller, type Request } from './load'

/** A bare Fastify route with one SELECT, in a separate process on the product's database. */
export type BareRoute = { url: string; pid: number; stop: () => void }

export const startBareRoute = async (dataDir: string): Promise<BareRoute> => {
  const postgres = await findRunningPostgres(dataDir)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const file = join(import.meta.dirname, 'baseline.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, postgres.host, String(postgres.port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first]: unknown[] = await once(child.stdout, 'data')
  return { url: String(first).trim(), pid: child.pid ?? 0, stop: () => child.kill() }
}

/** The measured product; `token` is an administrator's, `staff` are ten administrators. */
export type Target = { url: string; pid: number; token: string; staff: readonly Caller[]; bare: BareRoute }

/** CPU time per request in ms, including PostgreSQL, and as a multiple of /healthz and of the bare route. */
export type Cost = { cpuMs: number; timesHealthz: number; timesBare: number }
/** Costs for a single client and for ten concurrent ones. */
export type Compared = Cost & { p95: number; atOnce: Cost }

const rounds = 5

/**
 * Measures a single client: the median of five rounds with `amount` requests in total. Each round also measures
 * /healthz and the bare route, because the machine's speed varies over time.
 */
export const measureAlone = async (
  asking: () => Promise<unknown>,
  { target: { url, pid, token, bare }, amount = 200 }: { target: Target; amount?: number },
): Promise<Cost> => {
  const pids = [pid, bare.pid]
  const reference = { pids, amount: 20 }
  const headers = { authorization: `Bearer ${token}` }
  const costs: Cost[] = []
  // Ignores the first round, which fills caches and prepares statements.
  for (let round = 0; round <= rounds; round += 1) {
    const healthz = await alone(() => fetchBody({ url: `${url}/healthz` }), reference)
    const plain = await alone(() => fetchBody({ url: bare.url, headers }), reference)
    const cpuMs = await alone(asking, { pids, amount: Math.ceil(amount / rounds) })
    if (round > 0) costs.push({ cpuMs, timesHealthz: cpuMs / healthz, timesBare: cpuMs / plain })
  }
  return middleOf(costs)
}

const middleOf = (costs: readonly Cost[]): Cost => ({
  cpuMs: median(costs, (cost) => cost.cpuMs).cpuMs,
  timesHealthz: median(costs, (cost) => cost.timesHealthz).timesHealthz,
  timesBare: median(costs, (cost) => cost.timesBare).timesBare,
})

type Together = { target: Target; amount: number; callers?: readonly Caller[] }

/** Measures concurrent clients: the median of three runs, each with /healthz alone and the bare route under load. */
export const measureTogether = async (
  request: Request,
  { target: { url, pid, bare, staff }, amount, callers = staff }: Together,
): Promise<Cost & { p95: number }> => {
  const pids = [pid, bare.pid]
  const runs: (Cost & { p95: number })[] = []
  for (let run = 0; run < 3; run += 1) {
    const ours = await together(request, { pids, amount, callers })
    const healthz = await alone(() => fetchBody({ url: `${url}/healthz` }), { pids, amount: 40 })
    const plain = await together({ url: bare.url }, { pids, amount: 1000, callers: staff })
    runs.push({ ...ours, timesHealthz: ours.cpuMs / healthz, timesBare: ours.cpuMs / plain.cpuMs })
  }
  return { ...middleOf(runs), p95: median(runs, (one) => one.p95).p95 }
}

/** Measures one client alone, then ten at once: `callers`, or ten administrators. */
export const measure = async (request: Request, sending: Together): Promise<Compared> => {
  const lone = await measureAlone(() => fetchBody(request), { target: sending.target })
  const { p95, ...atOnce } = await measureTogether(request, sending)
  return { ...lone, p95, atOnce }
}

const times = ({ timesHealthz, timesBare }: Cost) =>
  `${timesHealthz.toFixed(1)} × /healthz, ${timesBare.toFixed(1)} × the bare route`

/** Returns the note that compares a cost with /healthz and the bare route. */
export const comparisonNote = ({ atOnce, ...cost }: Cost & { atOnce?: Cost }): string =>
  atOnce ? `${times(cost)}; 10 concurrent users: ${atOnce.cpuMs.toFixed(2)} ms, ${times(atOnce)}` : times(cost)

/** Upper limits: `ms` is in ms, the others are multiples of the cost of /healthz and of the bare route. */
type Goals = { ms?: number; timesHealthz?: number; timesBare?: number }

export const reportCost = (name: string, cost: Cost & { atOnce?: Cost }, goals: Goals = {}): void => {
  const { ms, timesHealthz, timesBare } = goals
  report({ name: `${name}: CPU`, value: cost.cpuMs, unit: 'ms', note: comparisonNote(cost), ...(ms && { goal: ms }) })
  if (timesHealthz) report({ name: '  relative to /healthz', value: cost.timesHealthz, unit: '×', goal: timesHealthz })
  if (timesBare) report({ name: '  relative to the bare route', value: cost.timesBare, unit: '×', goal: timesBare })
}
