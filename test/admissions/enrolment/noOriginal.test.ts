import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../../../src/server/people/sessionQueries'
import { startTestServer } from '../../kit/server'
import { consent, newRecommended, orderOf } from './recommended'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

beforeAll(() => server.db.updateTable('document_types').set({ needs_original: false }).execute())

const admitted = () => newRecommended(server, { applicants: [{ score: 4.5 }], ready: false })

it('No list, export, email or page mentions an original for a direction that does not need one', async () => {
  const { campaign, direction, people } = await admitted()
  const list = { campaign_id: campaign.id, direction_id: direction.id, basis: 'budget' }
  const { data } = await us.call('GET /api/ranking', { query: { filter: list } })
  expect(data.map(({ originals }) => originals)).toEqual(['not_needed'])
  const exported = await us.get('/api/ranking/export', { query: { ...list, format: 'csv' } })
  expect(String(exported.body)).toContain('не нужен')
  const mail = (await server.mails()).findLast(({ to }) => to === people[0]?.email)
  expect(mail?.text).toContain('Дайте согласие на зачисление')
  expect(mail?.text).not.toContain('ригинал')
  const device = { userAgent: 'test', ip: '127.0.0.1' }
  const { token } = await openSession(server.db, { userId: people[0]?.user_id ?? 0, remember: false, ...device })
  const { data: mine } = await server.withToken(token).call('GET /api/my/profile', { locale: 'en' })
  expect(mine?.next?.text).toBe(
    'You are recommended for enrolment. Give your consent to enrolment. Nothing else is needed.',
  )
})

it('Consent alone is enough to enroll in a direction that needs no original', async () => {
  const { choices, group, people } = await admitted()
  await consent(server, people)
  const order = { order_number: '1-б', order_date: '2026-08-20', started_on: '2026-09-01' }
  const { data } = await us.call('POST /api/enrolment', { body: { ids: choices, group_id: group.id, ...order } })
  expect(data).toEqual({ done: choices, refused: [] })
})

it('Consent to an older version of the text does not allow enrolment until it is given again', async () => {
  const { choices, group, people, campaign, direction } = await admitted()
  await consent(server, people)
  await server.as('admin').call('POST /api/settings/legal-texts', {
    body: { kind: 'enrolment', translations: { ru: { title: 'Согласие на зачисление', body: 'Новые условия.' } } },
  })
  const list = { campaign_id: campaign.id, direction_id: direction.id, basis: 'budget' }
  const agreed = async () =>
    (await us.call('GET /api/ranking', { query: { filter: list } })).data.map((row) => row.enrolment_consent)
  const enrol = () => us.call('POST /api/enrolment', { body: { ids: choices, ...orderOf(group.id) }, locale: 'en' })
  expect(await agreed()).toEqual([false])
  expect((await enrol()).data).toMatchObject({
    done: [],
    refused: [{ id: choices[0], message: 'No consent to enrolment.' }],
  })
  await consent(server, people, 2)
  expect(await agreed()).toEqual([true])
  expect((await enrol()).data).toEqual({ done: choices, refused: [] })
})
