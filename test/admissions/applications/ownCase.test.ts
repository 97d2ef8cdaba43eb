import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('admin')

/** Creates a staff member who applied before they were hired. */
const newOwner = async () => {
  // The campaign opened last, because the document queue shows only the newest campaign.
  const campaign = await openCampaign(server, { opens_at: new Date(Date.now() - 60_000).toISOString() })
  const sent = await newSent(server, campaign)
  await sql`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'admin') WHERE id = ${sent.userId}`.execute(
    server.db,
  )
  return { ...sent, campaign }
}
const own = 'Это ваше собственное заявление: решение о нём принимает другой сотрудник.'
const papers = 'Это документы вашего собственного заявления: с ними работает другой сотрудник.'

it('Staff cannot claim their own application from the queue, directly or in bulk', async () => {
  const { client, id, campaign } = await newOwner()
  expect((await client.call('GET /api/profiles/:id', { params: { id } })).data.actions).toEqual([])
  const next = await client.call('POST /api/profiles/next', { body: { campaign_id: campaign.id } })
  expect(next.data).toBeNull()
  const claimed = await client.post(`/api/profiles/${id}/claim`, { body: {}, locale: 'ru' })
  expect(claimed.status).toBe(409)
  expect(claimed.problem().message).toBe(own)
  const many = await client.call('POST /api/profiles/claim', { body: { ids: [id] }, locale: 'ru' })
  expect(many.data).toEqual({ done: [], refused: [{ id, message: own }] })
  expect((await us.call('POST /api/profiles/next', { body: { campaign_id: campaign.id } })).data).toEqual({ id })
})

it('Staff cannot decide on, score, correct or record a consent in their own application', async () => {
  const { client, id } = await newOwner()
  await us.call('POST /api/profiles/:id/claim', { params: { id } })
  const { version } = (await us.call('GET /api/profiles/:id', { params: { id } })).data
  const reason = 'Так надо'
  const tried = {
    accept: { version },
    reject: { version, reason },
    withdraw: { version, reason },
    score: { version, achievement_points: 100, preference: true },
    consents: { consents: [{ kind: 'enrolment', version: 1 }] },
    remarks: { path: 'person', text: reason, severity: 'info' },
  }
  for (const [action, body] of Object.entries(tried)) {
    const { status, problem } = await client.post(`/api/profiles/${id}/${action}`, { body, locale: 'ru' })
    expect(status, action).toBe(409)
    expect(problem().message, action).toBe(own)
  }
})

it('Staff cannot accept, waive, request or scan their own documents', async () => {
  const { client, id: application_id, userId } = await newOwner()
  const [document] = await server.db
    .selectFrom('documents')
    .select(['id', 'version', 'document_type_id'])
    .where('application_id', '=', application_id)
    .execute()
  const { id = 0, version = 0, document_type_id = 0 } = document ?? {}
  const kind = { application_id, document_type_id }
  expect((await client.call('GET /api/documents/:id', { params: { id } })).data.actions).toEqual([])
  const tried: readonly [string, unknown][] = [
    [`${id}/claim`, {}],
    [`${id}/accept`, { version }],
    [`${id}/reject`, { version, reason: 'Так надо' }],
    [`${id}/originals`, { action: 'received' }],
    ['request', { ...kind, due_on: null }],
    ['waive', { ...kind, reason: 'Так надо' }],
  ]
  for (const [path, body] of tried) {
    const { status, problem } = await client.post(`/api/documents/${path}`, { body, locale: 'ru' })
    expect(status, path).toBe(409)
    expect(problem().message, path).toBe(papers)
  }
  const many = await client.call('POST /api/documents/accept', { body: { ids: [id] }, locale: 'ru' })
  expect(many.data).toEqual({ done: [], refused: [{ id, message: papers }] })
  const { data: checklist } = await client.call('GET /api/documents/checklist/:id', { params: { id: application_id } })
  expect(checklist.user_id, 'the checklist has its owner').toBe(userId)
  const query = { application_id }
  expect((await client.call('GET /api/documents/next', { query })).data).toEqual({ ids: [], waiting: 0 })
  expect((await us.call('GET /api/documents/next', { query })).data.ids).toContain(id)
})

it('Staff cannot recommend themselves for a place', async () => {
  const { client, id, campaign } = await newOwner()
  await settleDocuments(server, id)
  for (const status of ['in_review', 'accepted'])
    await server.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
  const filter = { campaign_id: campaign.id, direction_id: campaign.directionId, basis: 'budget' } as const
  const [choice] = (await us.call('GET /api/ranking', { query: { filter } })).data
  const ids = [choice?.id ?? 0]
  const { data } = await client.call('POST /api/ranking/recommend', { body: { ids }, locale: 'ru' })
  expect(data).toEqual({ done: [], refused: [{ id: ids[0], message: own }] })
  expect((await us.call('POST /api/ranking/recommend', { body: { ids } })).data.done).toEqual(ids)
})
