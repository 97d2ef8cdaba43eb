import { median, report } from './figures'
import { load, type Load } from './load'

type Target = { url: string; pid: number; token: string }

/** What a clerk of a big campaign looks at; the newest campaign is the one of fifty thousand. */
const views = [
  { what: 'all that was sent, longest first', sort: ['status_at', 'ASC'], filter: {} },
  { what: 'all, by name', sort: ['name', 'ASC'], filter: {} },
  { what: 'what waits', sort: ['status_at', 'ASC'], filter: { waiting: true } },
  { what: 'sent', sort: ['status_at', 'ASC'], filter: { status: 'submitted' } },
  {
    what: 'what waits and lacks documents',
    sort: ['status_at', 'ASC'],
    filter: { waiting: true, documents_missing: true },
  },
  { what: 'found by full name', sort: ['name', 'ASC'], filter: { q: 'Морозова Алиса' } },
  { what: 'sent, of a direction', sort: ['status_at', 'ASC'], filter: { status: 'submitted', direction_id: 2 } },
  {
    what: 'accepted of a direction, by mark',
    sort: ['average_score', 'DESC'],
    filter: { status: 'accepted', direction_id: 2 },
  },
]

const repeat = async (times: number, run: () => Promise<Load>) => {
  const runs: Load[] = []
  for (let time = 0; time < times; time += 1) runs.push(await run())
  if (runs.some(({ refused }) => refused > 0)) throw new Error('Requests were refused')
  return median(runs, (one) => one.cpuMs)
}

/** What a look at the queue of fifty thousand applications, and at their figures, costs, PostgreSQL included. */
export const measureQueue = async ({ url, pid, token }: Target): Promise<void> => {
  for (const { what, sort, filter } of views) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const request = { url: `${url}/api/profiles?${query}`, headers: { authorization: `Bearer ${token}` } }
    const run = await repeat(3, () => load(request, { pid, amount: 1000 }))
    report({ name: `25 of 50,000 applications, ${what}: CPU`, value: run.cpuMs, unit: 'ms', goal: 2 })
    report({ name: '  95th percentile at 10 clients', value: run.p95, unit: 'ms', goal: 50 })
  }
  const dashboard = { url: `${url}/api/dashboard`, headers: { authorization: `Bearer ${token}` } }
  const { cpuMs } = await repeat(3, () => load(dashboard, { pid, amount: 500 }))
  report({ name: 'The dashboard with the figures of 50,000 applications: CPU', value: cpuMs, unit: 'ms', goal: 5 })
}
