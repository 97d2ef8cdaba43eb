import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newRecommended, orderOf } from './recommended'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

const enrol = async (body: Record<string, unknown>) =>
  (await us.call('POST /api/enrolment', { body, locale: 'en' })).data

describe('An enrolment order', () => {
  it('cannot cover several campaigns', async () => {
    const one = await newRecommended(server, { applicants: [{}] })
    const other = await newRecommended(server, { applicants: [{}] })
    const answer = await us.post('/api/enrolment', {
      body: { ids: [...one.choices, ...other.choices], ...orderOf(one.group.id) },
      locale: 'en',
    })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ ids: ['An order covers one campaign. Choose people from one campaign.'] })
    const { data } = await us.call('GET /api/enrolment/orders', { query: { filter: { campaign_id: one.campaign.id } } })
    expect(data).toEqual([])
  })

  it('cannot have another date under a number that its campaign already uses', async () => {
    const { choices, group } = await newRecommended(server, { applicants: [{}, {}] })
    const [one, other] = choices
    const order = orderOf(group.id)
    await enrol({ ids: [one], ...order })
    const answer = await us.post('/api/enrolment', {
      body: { ids: [other], ...order, order_date: '2026-08-21' },
      locale: 'en',
    })
    expect(answer.problem().errors).toEqual({
      order_date: [`Order No. ${order.order_number} already exists, dated 20.08.2026.`],
    })
    expect((await enrol({ ids: [other], ...order })).done).toEqual([other])
  })

  it('is printed in Russian, with an audit row because it contains names', async () => {
    const { choices, group, campaign } = await newRecommended(server, { applicants: [{ lastName: 'Приказова' }] })
    const order = orderOf(group.id)
    await enrol({ ids: choices, ...order })
    const { data } = await us.call('GET /api/enrolment/orders', { query: { filter: { campaign_id: campaign.id } } })
    const answer = await us.get(`/api/enrolment/orders/${data[0]?.id}/print`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Приказ о зачислении №')
    const { rows } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'print' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ after: { order: order.order_number, count: 1 } }])
    expect((await us.get('/api/enrolment/orders/999999/print')).status).toBe(404)
  })
})
