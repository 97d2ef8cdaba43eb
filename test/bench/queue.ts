import { measureAlone, reportCost, type Target } from './bareRoute'
import { fetchBody } from './load'

type View = { what: string; sort: readonly [string, 'ASC' | 'DESC']; filter: Record<string, unknown> }
/** A list and its views. `timesHealthz` is the goal for the cost of a page, as a multiple of the cost of /healthz. */
type List = { path: string; rows: string; timesHealthz?: number; views: readonly View[] }

/** Views of a clerk in the newest campaign, which has 50,000 applications. */
const applications: List = {
  path: '/api/profiles',
  rows: '50,000 applications',
  timesHealthz: 75,
  views: [
    { what: 'all, oldest status first', sort: ['status_at', 'ASC'], filter: {} },
    { what: 'all, by name', sort: ['name', 'ASC'], filter: {} },
    { what: 'waiting', sort: ['status_at', 'ASC'], filter: { waiting: true } },
    { what: 'submitted', sort: ['status_at', 'ASC'], filter: { status: 'submitted' } },
    {
      what: 'waiting, documents missing',
      sort: ['status_at', 'ASC'],
      filter: { waiting: true, documents_missing: true },
    },
    { what: 'search by full name', sort: ['name', 'ASC'], filter: { q: 'Смирнова Ольга' } },
    { what: 'submitted, one direction', sort: ['status_at', 'ASC'], filter: { status: 'submitted', direction_id: 2 } },
    {
      what: 'accepted, one direction, by average score',
      sort: ['average_score', 'DESC'],
      filter: { status: 'accepted', direction_id: 2 },
    },
    {
      what: 'rejected, one direction, by name',
      sort: ['name', 'ASC'],
      filter: { status: 'rejected', direction_id: 2, basis: 'budget' },
    },
    { what: 'accepted, by completeness', sort: ['completeness', 'ASC'], filter: { status: 'accepted' } },
    { what: 'all, by status', sort: ['status', 'ASC'], filter: {} },
    { what: 'one basis', sort: ['status_at', 'ASC'], filter: { basis: 'budget' } },
    { what: 'created by the office', sort: ['name', 'ASC'], filter: { source: 'office' } },
    { what: 'two directions', sort: ['status_at', 'ASC'], filter: { direction_id: [2, 3] } },
    { what: 'three directions, by name', sort: ['name', 'ASC'], filter: { direction_id: [2, 3, 7] } },
  ],
}

const needsReview = { status: ['uploaded', 'in_review'] }
/** These figures have no goals; they are printed for comparison over time. */
const papers: List = {
  path: '/api/documents',
  rows: '135,000 documents',
  views: [
    { what: 'all, oldest first', sort: ['uploaded_at', 'ASC'], filter: {} },
    { what: 'needs review', sort: ['uploaded_at', 'ASC'], filter: needsReview },
    { what: 'needs review, one type', sort: ['uploaded_at', 'ASC'], filter: { ...needsReview, document_type_id: 1 } },
    { what: 'all, by type', sort: ['type_name', 'ASC'], filter: {} },
    { what: 'all, by applicant', sort: ['applicant', 'ASC'], filter: {} },
    { what: 'needs review, by applicant', sort: ['applicant', 'ASC'], filter: needsReview },
    { what: 'search by full name', sort: ['uploaded_at', 'ASC'], filter: { q: 'Смирнова Ольга' } },
    { what: 'one direction', sort: ['uploaded_at', 'ASC'], filter: { direction_id: 2 } },
    { what: 'original awaited', sort: ['uploaded_at', 'ASC'], filter: { original: 'awaited' } },
    {
      what: 'original awaited, two directions',
      sort: ['uploaded_at', 'ASC'],
      filter: { original: 'awaited', direction_id: [2, 3] },
    },
  ],
}

/** Returns the number of rows, to be printed because an empty list would make the figure meaningless. */
export const totalOf = async (url: string, headers: Record<string, string>): Promise<number> => {
  const { meta }: { meta: { total: number } } = JSON.parse(await fetchBody({ url, headers }))
  return meta.total
}

const bearing = ({ token }: Target) => ({ authorization: `Bearer ${token}` })
const queryOf = ({ sort, filter }: View) =>
  new URLSearchParams({ sort: JSON.stringify(sort), range: '[0,24]', filter: JSON.stringify(filter) }).toString()

/** Sends the requests of a screen one after another. */
const askAll = (target: Target, paths: readonly string[]) => async () => {
  for (const path of paths) await fetchBody({ url: `${target.url}${path}`, headers: bearing(target) })
}

const measureViews = async (target: Target, { path, rows, timesHealthz, views }: List) => {
  for (const view of views) {
    const address = `${path}?${queryOf(view)}`
    const cost = await measureAlone(askAll(target, [address]), { target })
    const total = await totalOf(`${target.url}${address}`, bearing(target))
    reportCost(`25 of ${total} matches in ${rows}, ${view.what}`, cost, timesHealthz ? { timesHealthz } : {})
  }
}

const waiting = { waiting: true }
/** Query that counts the rows of each tab when the screen opens. */
const tabs = new URLSearchParams({
  per_page: '1',
  filter: JSON.stringify(waiting),
  counts: JSON.stringify([
    waiting,
    { mine: true },
    { status: 'needs_changes' },
    { waiting: true, documents_missing: true },
    { status: ['accepted', 'waitlist', 'recommended', 'enrolled'] },
    {},
  ]),
})

/** Measures opening the queue with its tabs, and the staff dashboard. */
const measureArrivals = async (target: Target) => {
  const rows = queryOf({ what: 'waiting', sort: ['status_at', 'ASC'], filter: waiting })
  const queue = await measureAlone(askAll(target, [`/api/profiles?${rows}`, `/api/profiles?${tabs}`]), { target })
  reportCost('Queue of 50,000 applications, with tabs', queue, { timesHealthz: 150 })
  const calls = ['/api/user', '/api/dashboard', '/api/notifications?range=[0,19]']
  const home = await measureAlone(askAll(target, calls), { target })
  reportCost('Staff dashboard with 50,000 applications', home, { timesHealthz: 300 })
}

/** Measures the requests beside each document in review: the next documents and the number waiting. */
const measureNext = async (target: Target) => {
  const first = '/api/documents/next'
  const answer = await fetchBody({ url: `${target.url}${first}`, headers: bearing(target) })
  const { data }: { data: { ids: number[]; waiting: number } } = JSON.parse(answer)
  const cost = await measureAlone(askAll(target, [`${first}?after=${data.ids.at(-1)}`]), { target })
  reportCost(`Next of ${data.waiting} documents to review`, cost)
}

/** Measures the queues of 50,000 applications and of their documents, and the staff dashboard, including PostgreSQL. */
export const measureQueue = async (target: Target): Promise<void> => {
  await measureViews(target, applications)
  await measureArrivals(target)
  await measureViews(target, papers)
  await measureNext(target)
}
