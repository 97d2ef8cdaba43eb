import { afterAll, expect, it } from 'vitest'
import type { QueueName } from '../../../src/api/home/dashboard'
import { undecidedDocument } from '../../../src/api/admissions/statusSets'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { caseOf, newSent, openCampaign, settleDocuments } from '../../admissions/applications/newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const opens_at = new Date(server.clock.now().getTime() - 60_000).toISOString()
const campaign = await openCampaign(server, { opens_at })
const clerks = ['admissions', 'admin'] as const satisfies readonly Persona[]
const [us, other] = [server.as('admissions'), server.as('admin')]

/** The list behind each number on the dashboard. */
const lists: Readonly<Record<Exclude<QueueName, 'answers_waiting'>, readonly [resource: string, filter: object]>> = {
  applications_waiting: ['profiles', { waiting: true }],
  applications_mine: ['profiles', { mine: true }],
  applications_returned: ['profiles', { status: 'needs_changes' }],
  documents_waiting: ['documents', { status: undecidedDocument }],
  portfolios_waiting: ['portfolios/items', { status: 'submitted' }],
  erasures_asked: ['access/users', { erasure: 'requested' }],
  name_changes_waiting: ['name-changes', { status: 'waiting' }],
  papers_waiting: ['groups/papers/requests', { status: 'requested' }],
  books_posting: ['gradebook', { pending: 'posting' }],
  books_proposals: ['gradebook', { pending: 'proposals' }],
  books_signing: ['gradebook', { pending: 'signing' }],
}
/** Returns a clerk's dashboard counts and the totals of the lists behind them. */
const numbersOf = async (who: Persona) => {
  const { data } = await server.as(who).call('GET /api/dashboard')
  const listed = await Promise.all(
    data.queues.map(async ({ queue }) => {
      if (queue === 'answers_waiting') {
        const tests = await server.as(who).call('GET /api/grading')
        const waiting = tests.data.flatMap(({ questions }) => questions.map((question) => question.waiting))
        return [queue, waiting.reduce((sum, count) => sum + count, 0)]
      }
      const [resource, filter] = lists[queue]
      const { body } = await server.as(who).get(`/api/${resource}`, { query: { filter } })
      return [queue, Object(body).meta.total]
    }),
  )
  return { counted: data.queues.map(({ queue, count }) => [queue, count]), listed }
}

it('The queue counts of two clerks equal the totals of their lists after every action and after a claim expires', async () => {
  const [one, two] = [await newSent(server, campaign), await newSent(server, campaign)]
  const of = (id: number) => ({ params: { id } })
  const withVersion = async (id: number, more: object = {}) => ({
    ...of(id),
    body: { version: (await caseOf(us, id)).version, ...more },
  })
  const [paper = 0] = (await caseOf(us, one.id)).documents.flatMap(({ id }) => id ?? [])
  const paperVersion = async () => (await us.call('GET /api/documents/:id', of(paper))).data.version
  // Claims use the database clock, so the counts must not depend on the server's clock.
  server.clock.advance({ hours: 1 })
  const seen: unknown[] = []
  const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['both are new', async () => undefined],
    ['one takes the first', () => us.call('POST /api/profiles/:id/claim', of(one.id))],
    ['the other takes the second', () => other.call('POST /api/profiles/:id/claim', of(two.id))],
    ['a document is claimed', () => us.call('POST /api/documents/:id/claim', { ...of(paper), body: {} })],
    ['the claim of the document is given up', () => us.call('DELETE /api/documents/:id/claim', of(paper))],
    [
      'it is accepted',
      async () => us.call('POST /api/documents/:id/accept', { ...of(paper), body: { version: await paperVersion() } }),
    ],
    [
      'the acceptance is revoked',
      async () =>
        us.call('POST /api/documents/:id/revoke', {
          ...of(paper),
          body: { version: await paperVersion(), reason: 'Не тот паспорт' },
        }),
    ],
    ['the first claim is given up', () => us.call('DELETE /api/profiles/:id/claim', of(one.id))],
    [
      'the claim of the other expires',
      () => server.pool.query(`UPDATE applications SET claimed_until = now() WHERE id = $1`, [two.id]),
    ],
    ['one takes the expired case', () => us.call('POST /api/profiles/:id/claim', of(two.id))],
    [
      'it is rejected',
      async () => us.call('POST /api/profiles/:id/reject', await withVersion(two.id, { reason: 'Подано дважды' })),
    ],
    [
      'the rejection is revoked',
      async () => us.call('POST /api/profiles/:id/revoke', await withVersion(two.id, { reason: 'Ошибка' })),
    ],
    ['all its documents are decided', () => settleDocuments(server, two.id)],
    ['it is accepted', async () => us.call('POST /api/profiles/:id/accept', await withVersion(two.id))],
    [
      'the applicant withdraws the first',
      async () =>
        one.client.call('POST /api/my/profile/withdraw', { body: { version: (await caseOf(us, one.id)).version } }),
    ],
  ]
  for (const [action, act] of actions) {
    await act()
    for (const clerk of clerks) {
      const { counted, listed } = await numbersOf(clerk)
      expect(counted, `${clerk}: ${action}`).toEqual(listed)
      seen.push(counted.map(([, count]) => count).join())
    }
  }
  expect(new Set(seen).size, 'the actions change the counts').toBeGreaterThan(6)
})
