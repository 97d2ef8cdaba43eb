import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { newGroup } from '../../groups/newGroup'
import { startTestServer } from '../../kit/server'
import { newDraft, newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server, { originals_due: '2089-08-15' })

type Sent = Awaited<ReturnType<typeof newDraft>>

const accepted = async (): Promise<Sent> => {
  const sent = await newSent(server, campaign)
  await settleDocuments(server, sent.id)
  for (const status of ['in_review', 'accepted'])
    await server.db.updateTable('applications').set({ status }).where('id', '=', sent.id).execute()
  return sent
}
const place = ({ id }: Sent, state: 'recommended' | 'waitlist') =>
  server.db.updateTable('application_choices').set({ state }).where('application_id', '=', id).execute()
const bringOriginals = ({ id }: Sent) =>
  sql`INSERT INTO document_originals (document_id, action, actor_id)
    SELECT documents.id, 'received', 1 FROM documents JOIN document_types ON document_types.id = document_type_id
    WHERE application_id = ${id} AND needs_original`.execute(server.db)
const agreeToEnrolment = async ({ client }: Sent) => {
  const { data } = await client.call('GET /api/my/profile')
  const consents = data?.consents
    .filter(({ kind }) => kind === 'enrolment')
    .map(({ kind, version }) => ({ kind, version }))
  await client.call('POST /api/my/profile/consents', { body: { consents } })
}
const next = async ({ client }: Sent) => {
  const { data } = await client.call('GET /api/my/profile')
  return data?.next
}

it('R2.07 The next step shows when admission closes and, after submission, whether the review has begun', async () => {
  const late = { originals_due: '2089-08-15', closes_at: '2089-07-31T21:30:00.000Z' }
  const sent = await newDraft(server, await openCampaign(server, late))
  expect(await next(sent)).toEqual({
    text: expect.stringContaining('до конца приёма'),
    until: late.closes_at,
    path: '/my-profile',
  })
  await sent.client.call('POST /api/my/profile/submit', { body: { version: sent.version } })
  expect((await next(sent))?.text).toMatch(/^Заявление ждёт проверки/)
  await server.as('manage-profiles').call('POST /api/profiles/:id/claim', { params: { id: sent.id } })
  expect((await next(sent))?.text).toMatch(/^Приёмная комиссия проверяет заявление/)
})

it('The next step links to the documents while one is requested', async () => {
  const { id, client } = await newSent(server, campaign)
  const { data: checklist } = await client.call('GET /api/my/documents')
  const document = checklist?.items.find(({ code }) => code === 'passport')
  const body = { application_id: id, document_type_id: document?.document_type_id ?? 0, due_on: '2089-08-01' }
  await server.as('manage-documents').call('POST /api/documents/request', { body })
  expect((await client.call('GET /api/my/profile')).data?.next).toEqual({
    text: expect.stringContaining('ждёт документы'),
    until: '2089-08-01',
    path: '/my-documents',
  })
})

it('R2.07 The next step asks a recommended applicant only for the missing consent and original', async () => {
  const one = await accepted()
  await place(one, 'recommended')
  expect(await next(one)).toEqual({
    text: expect.stringMatching(/Дайте согласие на зачисление и принесите оригинал/),
    until: '2089-08-15',
    path: '/my-profile',
  })
  await agreeToEnrolment(one)
  expect(await next(one)).toEqual({
    text: expect.stringMatching(/согласие вы дали\. Принесите оригинал/),
    until: '2089-08-15',
    path: '/my-profile',
  })
  await bringOriginals(one)
  expect(await next(one)).toEqual({
    text: expect.stringContaining('всё нужное для этого есть'),
    until: null,
    path: '/my-profile',
  })

  const other = await accepted()
  await place(other, 'recommended')
  await bringOriginals(other)
  expect((await next(other))?.text).toMatch(/Дайте согласие на зачисление: оригинал .* уже есть/)
})

it('The next step asks accepted and waitlisted applicants for the original only while it is missing', async () => {
  const one = await accepted()
  expect(await next(one)).toEqual({
    text: expect.stringContaining('Принесите оригинал'),
    until: '2089-08-15',
    path: '/my-profile',
  })
  await bringOriginals(one)
  expect(await next(one)).toEqual({
    text: expect.stringContaining('О месте сообщим здесь и по почте'),
    until: null,
    path: '/my-profile',
  })
  await place(one, 'waitlist')
  expect(await next(one)).toEqual({
    text: expect.stringContaining('Вы в листе ожидания, оригинал'),
    until: null,
    path: '/my-profile',
  })
})

it('The next step shows an enrolled applicant the group and the first day', async () => {
  const one = await accepted()
  await place(one, 'recommended')
  await bringOriginals(one)
  await agreeToEnrolment(one)
  const { group } = await newGroup(server, { direction_id: campaign.directionId, capacity: 5 })
  const ids = (await one.client.call('GET /api/my/profile')).data?.choices.map(({ id }) => id)
  const order = { order_number: '7-з', order_date: '2026-08-20', started_on: '2026-09-01' }
  await server.as('manage-profiles').call('POST /api/enrolment', { body: { ids, group_id: group.id, ...order } })
  const notice = { until: null, path: '/my-profile' }
  expect(await next(one)).toEqual({
    text: `Вы зачислены в группу ${group.code}, учёба с 1 сентября 2026 г. Поздравляем!`,
    ...notice,
  })
  expect((await one.client.call('GET /api/my/profile', { locale: 'en' })).data?.next).toEqual({
    text: `Congratulations! You are enrolled in group ${group.code}. Your studies start on 1 September 2026.`,
    ...notice,
  })
})

it('The next step asks for nothing and mentions no ranking after the last choice is declined', async () => {
  const one = await accepted()
  await place(one, 'recommended')
  const { data } = await one.client.call('GET /api/my/profile')
  const [choice] = data?.choices ?? []
  const params = { id: choice?.id ?? 0 }
  await one.client.call('POST /api/my/profile/choices/:id/decline', { params, body: { version: data?.version } })
  expect(await next(one)).toEqual({
    text: expect.stringMatching(/^Мест, на которые вы претендовали, за вами больше нет/),
    until: null,
    path: '/my-profile',
  })
})
