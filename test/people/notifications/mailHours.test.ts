import { afterAll, describe, expect, it } from 'vitest'
import type { NoticeEvent } from '../../../src/server/people/notifications/events'
import { mailDigests, notifyMany } from '../../../src/server/people/notifications/notificationQueries'
import { makeMember } from '../../kit/member'
import { readMails } from '../../kit/mails'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { services, db, pool, config } = server

const valuesOf: Partial<Record<NoticeEvent, Record<string, string>>> = {
  'poll.opened': { title: 'Староста', until: '1 декабря' },
  'choice.waitlist': { number: '2027-000003', direction: 'Дизайн' },
  'name.rejected': { reason: 'Нет копии паспорта' },
}
const tell = (userId: number, ...events: NoticeEvent[]) =>
  db.transaction().execute((own) =>
    notifyMany(
      own,
      services,
      events.map((event) => ({ userId, event, values: valuesOf[event] ?? {}, path: '/dashboard' })),
    ),
  )
const mailsTo = async (email: string) => {
  await mailDigests(services)
  await server.runJobs()
  return (await readMails(config.mailOutboxDir)).filter(({ to, subject }) => to === email && /Абитура/.test(subject))
}
/** Shifts everything that waits for the person into the past by some hours. */
const hoursLater = (userId: number, hours: number) =>
  pool.query('UPDATE notifications SET mails_at = mails_at - make_interval(hours => $2) WHERE user_id = $1', [
    userId,
    hours,
  ])
/** HH:MM in Moscow, so many hours from now. */
const hourFromNow = (hours: number) => new Date(Date.now() + (hours + 3) * 3_600_000).toISOString().slice(11, 16)

const makeReader = async () => {
  const member = await makeMember(server)
  await pool.query(`UPDATE users SET time_zone = 'Europe/Moscow' WHERE id = $1`, [member.id])
  const setHours = (from: number, until: number) =>
    member.client.call('PUT /api/settings/notifications/hours', {
      body: { daily_at: hourFromNow(2), quiet: { from: hourFromNow(from), until: hourFromNow(until) } },
    })
  return { ...member, setHours }
}

describe('Mails of a topic that a person wants once a day', () => {
  it('are one mail at the chosen hour, while other topics are mailed at once', async () => {
    const { client, id, email } = await makeReader()
    await client.call('PUT /api/settings/notifications/hours', { body: { daily_at: hourFromNow(2), quiet: null } })
    await client.call('PATCH /api/settings/notifications', { body: { topic: 'polls', mails: 'daily' } })
    await tell(id, 'poll.opened')
    await tell(id, 'poll.results', 'choice.waitlist')
    expect((await mailsTo(email)).length, 'the other topic').toBe(1)
    await hoursLater(id, 1)
    expect((await mailsTo(email)).length, 'an hour before').toBe(1)
    await hoursLater(id, 1)
    const [, daily, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(daily?.subject).toBe('«Абитура»: Что нового в колледже')
    expect(daily?.text).toContain('Староста')
  })

  it('are not sent if the person turned them off in the meantime', async () => {
    const { client, id, email } = await makeReader()
    await client.call('PATCH /api/settings/notifications', { body: { topic: 'polls', mails: 'daily' } })
    await tell(id, 'poll.opened')
    await client.call('PATCH /api/settings/notifications', { body: { topic: 'polls', mails: 'never' } })
    await hoursLater(id, 24)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('Quiet hours', () => {
  it.each([
    ['now', -1, 1],
    ['around midnight of the person', -3, 4],
  ])('%s hold back mails until they end', async (_when, from, until) => {
    const { id, email, setHours } = await makeReader()
    await setHours(from, until)
    await tell(id, 'choice.waitlist')
    await tell(id, 'poll.opened')
    expect(await mailsTo(email)).toEqual([])
    await hoursLater(id, until)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('do not hold back mails about the account', async () => {
    const { id, email, setHours } = await makeReader()
    await setHours(-1, 1)
    await tell(id, 'name.rejected')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('do not concern mails at other hours', async () => {
    const { id, email, setHours } = await makeReader()
    await setHours(2, 5)
    await tell(id, 'choice.waitlist')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it.each([
    [{ daily_at: '25:00', quiet: null }, 'daily_at'],
    [{ daily_at: '17:00', quiet: { from: '22:00', until: '22:00' } }, 'quiet.until'],
    [{ daily_at: '17:00', quiet: { from: '22:00' } }, 'quiet.until'],
  ])('refuse %j', async (body, field) => {
    const { client } = await makeMember(server)
    const answer = await client.put('/api/settings/notifications/hours', { body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem().errors ?? {})).toEqual([field])
  })
})
