import { beside, measure, type Target } from './bareRoute'
import { report } from './figures'

type View = { what: string; sort: readonly [string, 'ASC' | 'DESC']; filter: Record<string, unknown> }
/** `goal`: CPU of a request in ms. */
type List = { path: string; rows: string; goal?: number; views: readonly View[] }

/** What a clerk of a big campaign looks at; the newest campaign is the one of fifty thousand. */
const applications: List = {
  path: '/api/profiles',
  rows: '50,000 applications',
  goal: 2,
  views: [
    { what: 'all that was sent, longest first', sort: ['status_at', 'ASC'], filter: {} },
    { what: 'all, by name', sort: ['name', 'ASC'], filter: {} },
    { what: 'what waits', sort: ['status_at', 'ASC'], filter: { waiting: true } },
    { what: 'sent', sort: ['status_at', 'ASC'], filter: { status: 'submitted' } },
    { what: 'waits, lacks documents', sort: ['status_at', 'ASC'], filter: { waiting: true, documents_missing: true } },
    { what: 'found by full name', sort: ['name', 'ASC'], filter: { q: 'Смирнова Ольга' } },
    { what: 'sent, of a direction', sort: ['status_at', 'ASC'], filter: { status: 'submitted', direction_id: 2 } },
    {
      what: 'accepted of a direction, by mark',
      sort: ['average_score', 'DESC'],
      filter: { status: 'accepted', direction_id: 2 },
    },
    {
      what: 'rejected of a direction, by name',
      sort: ['name', 'ASC'],
      filter: { status: 'rejected', direction_id: 2, basis: 'budget' },
    },
    { what: 'accepted, least complete first', sort: ['completeness', 'ASC'], filter: { status: 'accepted' } },
    { what: 'of two directions', sort: ['status_at', 'ASC'], filter: { direction_id: [2, 3] } },
    { what: 'of three directions, by name', sort: ['name', 'ASC'], filter: { direction_id: [2, 3, 7] } },
  ],
}

const needsReview = { status: ['uploaded', 'in_review'] }
/** What these may cost nobody has said: they are printed to be compared from time to time. */
const papers: List = {
  path: '/api/documents',
  rows: '135,000 documents',
  views: [
    { what: 'all, longest first', sort: ['uploaded_at', 'ASC'], filter: {} },
    { what: 'what needs review', sort: ['uploaded_at', 'ASC'], filter: needsReview },
    { what: 'needs review, of a kind', sort: ['uploaded_at', 'ASC'], filter: { ...needsReview, document_type_id: 1 } },
    { what: 'all, by kind', sort: ['type_name', 'ASC'], filter: {} },
    { what: 'all, by applicant', sort: ['applicant', 'ASC'], filter: {} },
    { what: 'needs review, by applicant', sort: ['applicant', 'ASC'], filter: needsReview },
    { what: 'found by full name', sort: ['uploaded_at', 'ASC'], filter: { q: 'Смирнова Ольга' } },
    { what: 'of a direction', sort: ['uploaded_at', 'ASC'], filter: { direction_id: 2 } },
    { what: 'original awaited', sort: ['uploaded_at', 'ASC'], filter: { original: 'awaited' } },
    {
      what: 'original awaited, of two directions',
      sort: ['uploaded_at', 'ASC'],
      filter: { original: 'awaited', direction_id: [2, 3] },
    },
  ],
}

/** How many the view has: a figure says nothing about a list that is empty. */
export const totalOf = async (url: string, headers: Record<string, string>): Promise<number> => {
  const response = await fetch(url, { headers })
  const { meta }: { meta: { total: number } } = await response.json()
  return meta.total
}

const measureViews = async (target: Target, { path, rows, goal, views }: List) => {
  const { url, token } = target
  const headers = { authorization: `Bearer ${token}` }
  for (const { what, sort, filter } of views) {
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) })
    const request = { url: `${url}${path}?${query}`, headers }
    const run = await measure(request, { target, amount: 1000 })
    const note = `of ${await totalOf(request.url, headers)}, ${beside(run)}`
    report({ name: `25 of ${rows}, ${what}: CPU`, value: run.cpuMs, unit: 'ms', note, ...(goal && { goal }) })
    report({ name: '  95th percentile at 10 clients', value: run.p95, unit: 'ms', goal: 50 })
  }
}

/** What the review asks for beside each document: which are the next, and how many wait. */
const measureNext = async (target: Target) => {
  const { url, token } = target
  const headers = { authorization: `Bearer ${token}` }
  const first = `${url}/api/documents/next`
  const response = await fetch(first, { headers })
  const { data }: { data: { ids: number[]; waiting: number } } = await response.json()
  const run = await measure({ url: `${first}?after=${data.ids.at(-1)}`, headers }, { target, amount: 1000 })
  const note = `of ${data.waiting}, ${beside(run)}`
  report({ name: 'The next to review: CPU', value: run.cpuMs, unit: 'ms', note })
  report({ name: '  95th percentile at 10 clients', value: run.p95, unit: 'ms', goal: 50 })
}

/** What a look at the queues of fifty thousand applications and their documents, and at their figures, costs, PostgreSQL included. */
export const measureQueue = async (target: Target): Promise<void> => {
  await measureViews(target, applications)
  await measureViews(target, papers)
  await measureNext(target)
  const dashboard = { url: `${target.url}/api/dashboard`, headers: { authorization: `Bearer ${target.token}` } }
  const run = await measure(dashboard, { target, amount: 500 })
  const name = 'The dashboard with the figures of 50,000 applications: CPU'
  report({ name, value: run.cpuMs, unit: 'ms', goal: 5, note: beside(run) })
}
