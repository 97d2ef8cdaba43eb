import { afterAll, describe, expect, it } from 'vitest'
import { locales } from '../../../src/api/kit/endpoints'
import { quietTopics } from '../../../src/api/people/notifications'
import { localise } from '../../../src/server/kit/texts/messages'
import { waitsForMore, noticeEvents } from '../../../src/server/people/notifications/events'
import { notifyMany } from '../../../src/server/people/notifications/notificationQueries'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { services, db } = server

const tell = (userId: number, number: string) =>
  db.transaction().execute((own) =>
    notifyMany(own, services, [
      {
        userId,
        event: 'choice.recommended_until',
        values: {
          number,
          direction: { ru: '54.02.01 Дизайн', en: '54.02.01 Design' },
          due: { day: '2026-08-15' },
        },
        path: '/my-profile',
      },
    ]),
  )

describe('A notification', () => {
  it("appears on the screen and in a mail in the reader's language and date format", async () => {
    const { client, id, email } = await makeMember(server)
    await tell(id, '2027-000001')
    const ru = await client.call('GET /api/notifications', { locale: 'ru' })
    expect(ru.data[0]).toMatchObject({ title: 'Вас рекомендуют к зачислению', path: '/my-profile', read_at: null })
    expect(ru.data[0]?.text).toMatch(/2027-000001.*54\.02\.01 Дизайн.*До 15 августа 2026 г\. принесите/)
    const en = await client.call('GET /api/notifications', { locale: 'en' })
    expect(en.data[0]?.text).toMatch(/54\.02\.01 Design.*by 15 August 2026\./)
    const mails = (await server.mails()).filter(({ to }) => to === email)
    const mail = mails.at(-1)
    expect(mail?.subject).toBe('«Абитура»: Вас рекомендуют к зачислению')
    expect(mail?.html).toContain('>Вас рекомендуют к зачислению</h1>')
    expect(mail?.text).toContain('Посмотреть в «Абитуре»:\n')
    expect(mail?.text).toContain('54.02.01 Дизайн')
    expect(mail?.links[0]).toMatch(/\/my-profile$/)
  })

  it('is mailed only to a verified address of an active account', async () => {
    const unverified = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'unverified@abitura.test')
      .executeTakeFirstOrThrow()
    const before = (await server.mails()).length
    await tell(unverified.id, '2027-000002')
    expect(await server.mails()).toHaveLength(before)
    expect((await server.as('unverified').call('GET /api/notifications')).data).toHaveLength(1)
  })

  it('is not sent if its transaction is rolled back', async () => {
    const { client, id } = await makeMember(server)
    const before = (await server.mails()).length
    await expect(
      db.transaction().execute(async (own) => {
        const notices = [{ userId: id, event: 'application.accepted' as const, values: { number: '1' }, path: null }]
        await notifyMany(own, services, notices)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await client.call('GET /api/notifications')).data).toEqual([])
    expect(await server.mails()).toHaveLength(before)
  })

  it('R6.04 is marked as read only by its reader and only once', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    await tell(one.id, '2027-000003')
    await tell(one.id, '2027-000004')
    const unread = async () =>
      (await one.client.call('GET /api/notifications', { query: { filter: { unread: true } } })).meta.total
    expect(await unread()).toBe(2)
    const { data } = await one.client.call('GET /api/notifications')
    const first = data[0]?.id ?? 0
    expect((await other.client.post(`/api/notifications/${first}/read`, { body: {} })).status).toBe(404)
    expect((await other.client.call('GET /api/notifications')).data).toEqual([])
    const read = await one.client.call('POST /api/notifications/:id/read', { params: { id: first } })
    const again = await one.client.call('POST /api/notifications/:id/read', { params: { id: first } })
    expect(again.data.read_at).toBe(read.data.read_at)
    expect(await unread()).toBe(1)
    expect((await one.client.call('POST /api/notifications/read')).data).toEqual({ unread: 0 })
    expect(await unread()).toBe(0)
    expect((await server.as('guest').get('/api/notifications')).status).toBe(401)
  })

  it('has texts in both languages', () => {
    for (const locale of locales)
      for (const event of noticeEvents)
        for (const part of ['title', 'text'])
          for (const of of waitsForMore(event) ? [event, `${event}.many`] : [event])
            expect(localise(locale, { key: `notice.${of}.${part}` }).length, of).toBeGreaterThan(5)
  })

  it('is mailed only if the topic is on, and always appears on the screen', async () => {
    const { client, id, email } = await makeMember(server)
    const about = { values: { test: { ru: 'Ряды', en: 'Series' } }, path: '/testing/1' }
    const tellOf = (event: 'attempt.released' | 'choice.waitlist') =>
      db
        .transaction()
        .execute((own) =>
          notifyMany(own, services, [
            event === 'attempt.released'
              ? { userId: id, event, ...about }
              : { userId: id, event, values: { number: '2027-000003', direction: 'Дизайн' }, path: '/my-profile' },
          ]),
        )
    const mailsSent = async () => (await server.mails()).filter(({ to }) => to === email).length
    const set = (mails: 'at_once' | 'never') =>
      client.call('PATCH /api/settings/notifications', { body: { topic: 'marks', mails } })
    const before = await mailsSent()
    const { data } = await set('never')
    expect(data.topics.filter(({ mails }) => mails !== 'at_once')).toEqual([{ topic: 'marks', mails: 'never' }])
    await tellOf('attempt.released')
    expect(await mailsSent()).toBe(before)
    expect((await client.call('GET /api/notifications')).data[0]?.event).toBe('attempt.released')
    await tellOf('choice.waitlist')
    expect(await mailsSent(), 'a mail of another topic').toBe(before + 1)
    await set('at_once')
    await tellOf('attempt.released')
    expect(await mailsSent(), 'mails are enabled again').toBe(before + 2)
    const { topics } = (await client.call('GET /api/settings/notifications')).data
    expect(topics.every(({ mails }) => mails === 'at_once')).toBe(true)
  })

  it.each(quietTopics)('of the topic %s can be mailed never or once a day', async (topic) => {
    const { client } = await makeMember(server)
    for (const mails of ['never', 'daily', 'at_once'] as const) {
      const { data } = await client.call('PATCH /api/settings/notifications', { body: { topic, mails } })
      expect(data.topics.find((one) => one.topic === topic)?.mails).toBe(mails)
    }
  })

  it('is always mailed for applications and documents, so that no deadline is missed', async () => {
    const { client } = await makeMember(server)
    for (const topic of ['application', 'documents', 'account', 'everything']) {
      const refused = await client.patch('/api/settings/notifications', { body: { topic, mails: 'never' } })
      expect(refused.status, topic).toBe(422)
      expect(Object.keys(refused.problem().errors ?? {}), topic).toEqual(['topic'])
    }
  })
})
