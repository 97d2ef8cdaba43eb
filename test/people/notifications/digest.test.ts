import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import type { NoticeEvent } from '../../../src/server/people/notifications/events'
import { notifyMany } from '../../../src/server/people/notifications/notificationQueries'
import { makeMember } from '../../kit/member'
import { readMails } from '../../kit/mails'
import { startTestServer } from '../../kit/server'
import { newSent, openCampaign } from '../../admissions/applications/newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const { services, db, pool, config } = server
const clerk = server.as('manage-documents')

const papers = {
  passport: { ru: 'Паспорт', en: 'Passport' },
  photo: { ru: 'Фотография', en: 'Photo' },
  school: { ru: 'Аттестат', en: 'School certificate' },
}
const said = (event: NoticeEvent, document: keyof typeof papers, more: Record<string, string> = {}) => ({
  event,
  values: { number: '2027-000001', document: papers[document], ...more },
  path: '/my-documents',
})
type DocumentEvent = ReturnType<typeof said>
const notifyOf = (userId: number, notices: readonly DocumentEvent[]) =>
  db.transaction().execute((own) =>
    notifyMany(
      own,
      services,
      notices.map((notice) => ({ userId, ...notice })),
    ),
  )

/** Runs the job that is scheduled every minute. */
const aMinuteLater = async () => {
  await jobsOf(services).tasks.mailDigests?.({}, { id: '1' })
  await server.runJobs()
}
const agoMinutes = (userId: number, minutes: number) =>
  pool.query('UPDATE notifications SET mails_at = mails_at - make_interval(mins => $2) WHERE user_id = $1', [
    userId,
    minutes,
  ])
/** Returns notification mails to the address. */
const lettersTo = async (email: string) =>
  (await readMails(config.mailOutboxDir)).filter(({ to, subject }) => to === email && /Абитура|Abitura/.test(subject))
/** Returns notification mails to the address after ten minutes. */
const mailsAfterTenMinutes = async (email: string) => {
  await server.mails()
  return lettersTo(email)
}

describe('Document events within ten minutes', () => {
  it('appear at once on the screen and in one mail that lists required actions first', async () => {
    const { client, id, email } = await makeMember(server)
    for (const notice of [
      said('document.accepted', 'passport'),
      said('document.rejected', 'photo', { reason: 'Темно' }),
      said('document.accepted', 'school'),
    ])
      await notifyOf(id, [notice])
    expect((await client.call('GET /api/notifications')).data).toHaveLength(3)
    await agoMinutes(id, 9)
    await aMinuteLater()
    expect(await lettersTo(email)).toEqual([])
    await agoMinutes(id, 1)
    await aMinuteLater()
    await aMinuteLater()
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['«Абитура»: Документы: что нужно сделать'])
    const text = letters[0]?.text ?? ''
    expect(text).toContain('Документы проверены и приняты: Паспорт, Аттестат.')
    expect(text).toContain('Документ не принят: Фотография. Загрузите его заново. Причина: Темно')
    expect(text.indexOf('Фотография')).toBeLessThan(text.indexOf('Паспорт'))
    expect(letters[0]?.links[0]).toMatch(/\/my-documents$/)
  })

  it('are merged into one mail when a clerk accepts several documents', async () => {
    const { id, email } = await newSent(server, await openCampaign(server))
    const { data } = await clerk.call('GET /api/documents', { query: { filter: { application_id: id } } })
    const before = (await mailsAfterTenMinutes(email)).length
    for (const document of data) await clerk.call('POST /api/documents/accept', { body: { ids: [document.id] } })
    const letters = (await mailsAfterTenMinutes(email)).slice(before)
    expect(data.length).toBeGreaterThan(3)
    expect(letters.map(({ subject }) => subject)).toEqual(['«Абитура»: Документы приняты'])
    for (const { type_name } of data) expect(letters[0]?.text).toContain(type_name)
  })

  it('are reduced to the last event of each document, with the usual mail if only one remains', async () => {
    const { id, email } = await makeMember(server)
    await notifyOf(id, [
      said('document.rejected', 'photo', { reason: 'Темно' }),
      said('document.waived', 'photo'),
      said('document.received', 'school'),
    ])
    const [letter] = await mailsAfterTenMinutes(email)
    expect(letter?.subject).toBe('«Абитура»: Новое о ваших документах')
    expect(letter?.text).not.toContain('Темно')
    await notifyOf(id, [said('document.accepted', 'photo')])
    const [, second] = await mailsAfterTenMinutes(email)
    expect(second?.subject).toBe('«Абитура»: Документ принят')
  })

  it('are mailed early if an immediate mail follows, so that the order is kept', async () => {
    const { id, email } = await makeMember(server)
    await notifyOf(id, [said('document.accepted', 'passport'), said('document.accepted', 'photo')])
    const accepted = { userId: id, event: 'application.accepted' as const, values: { number: '1' }, path: null }
    await db.transaction().execute((own) => notifyMany(own, services, [accepted]))
    await server.runJobs()
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      '«Абитура»: Документы приняты',
      '«Абитура»: Заявление принято',
    ])
    await agoMinutes(id, 60)
    await aMinuteLater()
    expect(await lettersTo(email)).toHaveLength(2)
  })

  it('are mailed exactly once even if a process is killed', async () => {
    const { id, email } = await makeMember(server)
    await notifyOf(id, [said('document.accepted', 'passport')])
    await agoMinutes(id, 10)
    const killed = await pool.connect()
    await killed.query('BEGIN')
    await killed.query('UPDATE notifications SET mails_at = NULL WHERE user_id = $1', [id])
    // Another process skips the locked rows instead of waiting.
    await aMinuteLater()
    const meanwhile = await lettersTo(email)
    killed.release(true)
    expect(meanwhile).toEqual([])
    await expect
      .poll(async () => {
        await aMinuteLater()
        return (await lettersTo(email)).length
      })
      .toBe(1)
    await notifyOf(id, [said('document.accepted', 'photo')])
    await agoMinutes(id, 10)
    await Promise.all(Array.from({ length: 10 }, async () => jobsOf(services).tasks.mailDigests?.({}, { id: '1' })))
    await server.runJobs()
    expect(await lettersTo(email)).toHaveLength(2)
  })

  it("are mailed only to a verified address, in the reader's language at that time", async () => {
    const { id, email } = await makeMember(server)
    await notifyOf(id, [said('document.accepted', 'passport'), said('document.accepted', 'photo')])
    await pool.query(`UPDATE users SET locale = 'en' WHERE id = $1`, [id])
    const [letter] = await mailsAfterTenMinutes(email)
    expect(letter?.text).toContain('Passport, Photo')
    await pool.query(`UPDATE users SET email_verified_at = NULL WHERE id = $1`, [id])
    await notifyOf(id, [said('document.accepted', 'school')])
    expect(await mailsAfterTenMinutes(email)).toHaveLength(1)
  })
})
