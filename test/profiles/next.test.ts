import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newSent, openCampaign, settleDocuments } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server, { originals_due: '2089-08-15' })

type Sent = Awaited<ReturnType<typeof newSent>>

const accepted = async (): Promise<Sent> => {
  const sent = await newSent(server, campaign)
  await settleDocuments(server, sent.id)
  for (const status of ['in_review', 'accepted'])
    await server.db.updateTable('profiles').set({ status }).where('id', '=', sent.id).execute()
  return sent
}
const place = ({ id }: Sent, state: 'recommended' | 'waitlist') =>
  server.db.updateTable('profile_choices').set({ state }).where('profile_id', '=', id).execute()
const bringOriginals = ({ id }: Sent) =>
  sql`INSERT INTO document_originals (document_id, action, actor_id)
    SELECT documents.id, 'received', 1 FROM documents JOIN document_types ON document_types.id = document_type_id
    WHERE profile_id = ${id} AND needs_original`.execute(server.db)
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

it('R2.07 asks who is recommended for the consent and the original, and for neither once it is there', async () => {
  const one = await accepted()
  await place(one, 'recommended')
  expect(await next(one)).toEqual({
    text: expect.stringMatching(/Дайте согласие на зачисление и принесите оригинал/),
    due_on: '2089-08-15',
  })
  await agreeToEnrolment(one)
  expect(await next(one)).toEqual({
    text: expect.stringMatching(/согласие вы дали\. Принесите оригинал/),
    due_on: '2089-08-15',
  })
  await bringOriginals(one)
  expect(await next(one)).toEqual({ text: expect.stringContaining('всё нужное для этого есть'), due_on: null })

  const other = await accepted()
  await place(other, 'recommended')
  await bringOriginals(other)
  expect((await next(other))?.text).toMatch(/Дайте согласие на зачисление: оригинал .* уже есть/)
})

it('asks who waits for the lists or for a place to bring the original only while it is not there', async () => {
  const one = await accepted()
  expect(await next(one)).toEqual({ text: expect.stringContaining('Принесите оригинал'), due_on: '2089-08-15' })
  await bringOriginals(one)
  expect(await next(one)).toEqual({ text: expect.stringContaining('О месте сообщим здесь и по почте'), due_on: null })
  await place(one, 'waitlist')
  expect(await next(one)).toEqual({ text: expect.stringContaining('Вы в листе ожидания, оригинал'), due_on: null })
})
