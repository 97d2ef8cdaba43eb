import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { campaignOf, newApplication, sendDocument } from './applications'
import { reviewing } from './reviewing'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const { type, clerk, listed } = await reviewing(server)
const other = server.as('admissions')
const passport = type('passport')
const certificate = type('school_certificate')

describe('R2.10 The document queue', () => {
  const made = { campaignId: 0, directionId: 0, applicationId: 0, ids: [0], number: '' }
  beforeAll(async () => {
    const { id: campaignId, directionId } = await campaignOf(server)
    const campaign = { id: campaignId, directionId }
    const { id } = await newApplication(server, { persona: 'applicant.a', campaign })
    const first = await sendDocument(server, { persona: 'applicant.a', type: passport })
    server.clock.advance({ minutes: 5 })
    const second = await sendDocument(server, { persona: 'applicant.a', type: certificate })
    await server.db
      .updateTable('applications')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    const { number } = await newApplication(server, { persona: 'applicant.b', campaign })
    await sendDocument(server, { persona: 'applicant.b', type: passport })
    Object.assign(made, { campaignId, directionId, applicationId: id, ids: [first.id, second.id], number })
  })

  it('can be filtered and sorted, and hides documents that were not sent', async () => {
    const { campaignId, ids, directionId, number } = made
    const of = { campaign_id: campaignId }
    expect(await listed(of)).toEqual(ids)
    expect(await listed(of, { sort: ['uploaded_at', 'DESC'] })).toEqual(ids.toReversed())
    expect(await listed({ ...of, document_type_id: certificate })).toEqual([ids[1]])
    expect(await listed({ ...of, direction_id: directionId, basis: 'budget' })).toEqual(ids)
    expect(await listed({ ...of, basis: 'contract' })).toEqual([])
    expect(await listed({ ...of, status: 'accepted' })).toEqual([])
    expect(await listed({ ...of, original: 'awaited' })).toEqual([ids[1]])
    expect(await listed({ ...of, q: number }), 'documents of a draft are not listed').toEqual([])
    for (const field of ['applicant', 'type_name', 'status', 'status_at', 'due_on', 'id'])
      expect(await listed(of, { sort: [field, 'ASC'] })).toHaveLength(2)
    const unknown = await clerk.get('/api/documents', { query: { filter: { secret: 1 } } })
    expect(unknown.status).toBe(422)
  })

  it('offers the longest-waiting documents that nobody else reviews, and restarts after the last one', async () => {
    const [first = 0, second = 0] = made.ids
    const next = async (client = clerk, query = {}) => (await client.call('GET /api/documents/next', { query })).data
    const newest = { opens_at: '2098-01-01T00:00:00Z', closes_at: '2099-01-01T00:00:00Z' }
    await server.db.updateTable('campaigns').set(newest).where('id', '=', made.campaignId).execute()
    expect(await next()).toEqual({ ids: [first, second], waiting: 2 })
    expect((await next(clerk, { after: first })).ids).toEqual([second])
    expect((await next(clerk, { after: second })).ids).toEqual([first])
    const application = { application_id: made.applicationId }
    expect(await next(clerk, application)).toEqual({ ids: [first, second], waiting: 2 })
    expect((await next(clerk, { ...application, after: first })).ids).toEqual([second])
    expect((await next(clerk, { ...application, after: second })).ids, 'no restart within one application').toEqual([])
    await clerk.call('POST /api/documents/:id/claim', { params: { id: first }, body: {} })
    expect((await next()).ids, 'own open documents stay listed').toEqual([first, second])
    expect((await next(other)).ids).toEqual([second])
  })

  it('counts the waiting time from the upload, even if a reviewer claims the document and gives it up', async () => {
    const [, id = 0] = made.ids
    const since = async () => {
      const { data } = await clerk.call('GET /api/documents', { query: { filter: { id } } })
      return data[0]?.status_at
    }
    const uploaded = await since()
    await clerk.call('POST /api/documents/:id/claim', { params: { id }, body: {} })
    expect(await since()).toBe(uploaded)
    await clerk.call('DELETE /api/documents/:id/claim', { params: { id } })
    expect(await since()).toBe(uploaded)
  })

  it('excludes documents of ended applications, but the list of all documents includes them', async () => {
    const { campaignId, ids } = made
    const waiting = { campaign_id: campaignId, status: ['uploaded', 'in_review'] }
    expect(await listed(waiting)).toEqual(ids)
    const ended = { status: 'withdrawn', decision_reason: 'Передумал' } as const
    await server.db
      .updateTable('applications')
      .set(ended)
      .where('campaign_id', '=', campaignId)
      .where('status', '<>', 'draft')
      .execute()
    expect(await listed(waiting)).toEqual([])
    expect(await listed({ campaign_id: campaignId })).toEqual(ids)
  })
})
