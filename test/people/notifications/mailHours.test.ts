import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { NoticeEvent } from '../../../src/server/people/notifications/events'
import { listReaders, mailDigests, notifyMany } from '../../../src/server/people/notifications/notificationQueries'
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

describe('The hours of mails', () => {
  const timesAt = async (
    zone: string,
    hours: { daily_at: string; quiet: { from: string; until: string } | null },
    now: string,
  ) => {
    const member = await makeMember(server)
    await pool.query('UPDATE users SET time_zone = $2 WHERE id = $1', [member.id, zone])
    await member.client.call('PUT /api/settings/notifications/hours', { body: hours })
    const reader = (await listReaders(db, [member.id], sql`${now}::timestamptz`)).get(member.id)
    const utc = (moment: string | null | undefined) => moment && new Date(moment).toISOString().slice(0, 16)
    return { daily: utc(reader?.next_daily), quiet: utc(reader?.quiet_until) }
  }
  const night = { from: '22:00', until: '07:00' }

  it.each([
    [
      'in a zone without a change of the clock',
      'Europe/Moscow',
      '2027-03-27T20:30Z',
      '2027-03-28T04:00',
      '2027-03-28T14:00',
    ],
    [
      'when the clock goes forward in the night',
      'Europe/Berlin',
      '2027-03-27T22:30Z',
      '2027-03-28T05:00',
      '2027-03-28T15:00',
    ],
    ['when it goes back in the night', 'Europe/Berlin', '2027-10-30T22:30Z', '2027-10-31T06:00', '2027-10-31T16:00'],
    ['after midnight', 'Europe/Moscow', '2027-03-27T22:30Z', '2027-03-28T04:00', '2027-03-28T14:00'],
  ])('are those on the person’s clock %s', async (_when, zone, now, quiet, daily) => {
    expect(await timesAt(zone, { daily_at: '17:00', quiet: night }, now)).toEqual({ quiet, daily })
  })

  it('end by day, and skip an hour that the clock skips', async () => {
    expect(await timesAt('Europe/Berlin', { daily_at: '02:30', quiet: null }, '2027-03-27T22:30Z')).toEqual({
      quiet: null,
      daily: '2027-03-28T01:30',
    })
    expect((await timesAt('Europe/Berlin', { daily_at: '17:00', quiet: night }, '2027-03-28T05:00Z')).quiet).toBeNull()
  })

  it('move a daily mail out of the quiet hours', async () => {
    const { daily } = await timesAt('Europe/Moscow', { daily_at: '23:00', quiet: night }, '2027-03-27T12:00Z')
    expect(daily).toBe('2027-03-28T04:00')
  })
})
