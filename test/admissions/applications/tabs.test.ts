import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('admin')

type Filter = Record<string, unknown>
type List =
  | 'GET /api/profiles'
  | 'GET /api/documents'
  | 'GET /api/access/users'
  | 'GET /api/groups'
  | 'GET /api/directories/directions'
  | 'GET /api/profiles/campaigns'
const metaOf = async (list: List, query: Record<string, unknown>) => (await clerk.call(list, { query })).meta
/** Returns the counts from one request and the totals of the same filters from separate requests. */
const countBothWays = async (list: List, filters: readonly Filter[]) => {
  const totals: number[] = []
  for (const filter of filters) totals.push((await metaOf(list, { filter })).total)
  const { counts = [] } = await metaOf(list, { filter: filters[0], counts: filters })
  return { counts, totals }
}

describe('A request for a list', () => {
  it('R2.07 returns the number of applications in each tab, also for tabs with unrelated filters', async () => {
    const { data } = await clerk.call('GET /api/profiles', { query: { filter: { status: 'submitted' } } })
    await clerk.call('POST /api/profiles/claim', { body: { ids: data.slice(0, 1).map(({ id }) => id) } })
    const { rows } = await server.pool.query(
      'SELECT direction_id::int AS id FROM application_choices GROUP BY 1 ORDER BY 1',
    )
    const tabs: Filter[] = [
      { waiting: true },
      { mine: true },
      { mine: false },
      { waiting: false },
      { status: 'needs_changes' },
      { waiting: true, documents_missing: true },
      { status: ['accepted', 'enrolled'], documents_missing: false },
      { status: 'draft' },
      {},
    ]
    for (const narrowing of [{}, { direction_id: rows[0].id, basis: 'budget' }, { q: 'а' }, { source: 'online' }]) {
      const { counts, totals } = await countBothWays(
        'GET /api/profiles',
        tabs.map((tab) => ({ ...narrowing, ...tab })),
      )
      expect(counts, JSON.stringify(narrowing)).toEqual(totals)
      expect(counts.at(-1), JSON.stringify(narrowing)).toBeGreaterThan(0)
    }
    const unlike = await countBothWays('GET /api/profiles', [
      { waiting: true },
      { q: 'а' },
      { direction_id: rows[0].id },
    ])
    expect(unlike.counts).toEqual(unlike.totals)
    expect((await countBothWays('GET /api/profiles', [{ mine: true }])).counts).toEqual([1])
  })

  it('R2.10 returns the number of documents in each tab', async () => {
    const tabs: Filter[] = [
      { status: ['uploaded', 'in_review'] },
      { status: 'accepted' },
      { status: 'rejected' },
      { status: ['uploaded', 'accepted'] },
      {},
    ]
    for (const narrowing of [{}, { document_type_id: 1 }, { original: 'awaited' }, { basis: 'budget' }]) {
      const { counts, totals } = await countBothWays(
        'GET /api/documents',
        tabs.map((tab) => ({ ...narrowing, ...tab })),
      )
      expect(counts, JSON.stringify(narrowing)).toEqual(totals)
      expect(counts.at(-1), JSON.stringify(narrowing)).toBeGreaterThan(0)
    }
    const unlike = await countBothWays('GET /api/documents', [{ status: 'accepted' }, { document_type_id: 1 }])
    expect(unlike.counts).toEqual(unlike.totals)
  })

  it.each([
    ['GET /api/access/users', [{}, { status: 'active' }, { status: 'blocked' }, { q: 'Смирнова', role: 'student' }]],
    ['GET /api/groups', [{}, { status: 'active' }, { status: 'archived' }]],
    ['GET /api/directories/directions', [{}, { status: 'published' }, { status: 'draft' }]],
    ['GET /api/profiles/campaigns', [{}, { status: 'published' }]],
  ] as const)('returns the number of rows in each tab of %s', async (list, filters) => {
    const { counts, totals } = await countBothWays(list, filters)
    expect(counts).toEqual(totals)
    expect(counts[0]).toBeGreaterThan(0)
  })

  it('returns tab counts only on request, and rejects unknown filters', async () => {
    expect(await metaOf('GET /api/profiles', { filter: {} })).not.toHaveProperty('counts')
    for (const counts of ['[{"secret":1}]', '{}', '[', JSON.stringify(Array.from({ length: 21 }, () => ({})))])
      expect((await clerk.get('/api/profiles', { query: { counts } })).status, counts).toBe(422)
    expect((await clerk.get('/api/access/roles', { query: { counts: '[{}]' } })).status).toBe(422)
  })
})
