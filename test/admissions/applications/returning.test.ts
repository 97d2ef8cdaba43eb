import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { remindOfChanges } from '../../../src/server/admissions/applications/transitions/return'
import { startTestServer } from '../../kit/server'
import { caseOf, newSent, openCampaign } from './newApplicant'

const server = await startTestServer({ now: new Date('2026-07-10T21:30:00Z') })
afterAll(server.stop)
const campaign = await openCampaign(server)
const us = server.as('manage-profiles')
const other = server.as('admissions')

const post = (id: number, action: string, body: unknown, clerk = us) =>
  clerk.post(`/api/profiles/${id}/${action}`, { body, locale: 'ru' })

/** Creates an application that was just returned with one remark. */
const newReturned = async (due_on: string | null = null) => {
  const sent = await newSent(server, campaign)
  const params = { id: sent.id }
  const { data } = await us.call('POST /api/profiles/:id/claim', { params })
  const remark = { path: 'contacts', text: 'Ваш ли это телефон?', severity: 'blocking' as const }
  await us.call('POST /api/profiles/:id/remarks', { params, body: remark })
  const returned = await us.call('POST /api/profiles/:id/return', { params, body: { version: data.version, due_on } })
  return { ...sent, version: returned.data.version, returned: returned.data }
}
const noticesOf = async (userId: number) => {
  const query = server.db.selectFrom('notifications').select('event').where('user_id', '=', userId).orderBy('id')
  return (await query.execute()).map(({ event }) => event)
}
const auditOf = async (id: number, action: string) => {
  const { rows } = await server.pool.query(
    `SELECT before, after FROM audit_events WHERE action = $2 AND entity_ids = ARRAY[$1::bigint]`,
    [id, action],
  )
  return rows
}

describe('R2.10 A returned application', () => {
  it('can be taken back at once: the claim and remarks are restored and the applicant is not notified', async () => {
    const { id, userId, client, version, returned, email } = await newReturned()
    expect(returned.actions).toContain('undo_return')
    const { data } = await us.call('POST /api/profiles/:id/undo-return', { params: { id }, body: { version } })
    expect(data).toMatchObject({ status: { code: 'in_review' }, claim: { mine: true }, remarks: [{ state: 'open' }] })
    const letters = (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(letters.filter((subject) => subject.includes('исправить'))).toEqual([])
    expect(await noticesOf(userId)).not.toContain('application.returned')
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.status.code).toBe('in_review')
    expect(mine?.remarks).toEqual([])
    expect(mine?.events.map(({ action }) => action)).toEqual(['claim', 'submit', 'create'])
    expect(data.events.slice(0, 2).map(({ action }) => action)).toEqual(['undo_return', 'return'])
    expect(await auditOf(id, 'undo_return')).toMatchObject([
      { before: { status: 'needs_changes' }, after: { status: 'in_review' } },
    ])
  })

  it('sends one notice if it is taken back and returned again', async () => {
    const { id, userId, version } = await newReturned()
    const { data } = await us.call('POST /api/profiles/:id/undo-return', { params: { id }, body: { version } })
    await us.call('POST /api/profiles/:id/return', { params: { id }, body: { version: data.version } })
    await server.mails()
    expect((await noticesOf(userId)).filter((event) => event === 'application.returned')).toHaveLength(1)
  })

  it('can be taken back only by the same clerk and with the latest version', async () => {
    const { id, version } = await newReturned()
    expect((await caseOf(other, id)).actions).toEqual(['withdraw'])
    const refused = await post(id, 'undo-return', { version }, other)
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe('Отменить возврат можно 10 секунд и пока абитуриент его не видел.')
    expect((await post(id, 'undo-return', { version: version - 1 })).status).toBe(409)
    expect((await caseOf(us, id)).status.code).toBe('needs_changes')
  })

  it('cannot be taken back after the applicant has seen it', async () => {
    const { id, version, client } = await newReturned()
    expect((await client.call('GET /api/my/profile')).data?.status.code).toBe('needs_changes')
    expect((await caseOf(us, id)).actions).toEqual(['withdraw'])
    expect((await post(id, 'undo-return', { version })).status).toBe(409)
  })

  it('cannot be taken back after ten seconds by the database clock', async () => {
    const { id, version } = await newReturned()
    await sql`UPDATE applications SET status_at = now() - interval '11 seconds' WHERE id = ${id}`.execute(server.db)
    expect((await caseOf(us, id)).actions).toEqual(['withdraw'])
    expect((await post(id, 'undo-return', { version })).status).toBe(409)
    const move = server.db.updateTable('applications').set({ status: 'in_review' }).where('id', '=', id).execute()
    await expect(move).rejects.toThrow('the return can no longer be undone')
  })

  it('can have a deadline in the college’s time zone, which both sides see until it is sent again', async () => {
    // It is already 11 July in Moscow, so this deadline is today.
    const { id, returned, client } = await newReturned('2026-07-11')
    expect(returned.changes_due).toBe('2026-07-11')
    const { data: mine } = await client.call('GET /api/my/profile')
    expect(mine?.next).toEqual({ text: expect.any(String), until: '2026-07-11', path: '/my-profile' })
    const remark = mine?.remarks[0]?.id ?? 0
    await client.call('POST /api/my/profile/remarks/:id', { params: { id: remark }, body: { answer: 'Мой' } })
    await client.call('POST /api/my/profile/submit', { body: { version: mine?.version } })
    expect((await caseOf(us, id)).changes_due).toBeNull()
    expect(await auditOf(id, 'return')).toMatchObject([{ after: { changes_due: '2026-07-11' } }])
  })

  it('rejects a deadline in the past', async () => {
    const sent = await newSent(server, campaign)
    const params = { id: sent.id }
    const { data } = await us.call('POST /api/profiles/:id/claim', { params })
    const remark = { path: 'contacts', text: 'Ваш ли это телефон?', severity: 'blocking' as const }
    await us.call('POST /api/profiles/:id/remarks', { params, body: remark })
    const refused = await post(sent.id, 'return', { version: data.version, due_on: '2026-07-10' })
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ due_on: ['Этот день уже прошёл. Выберите другой.'] })
  })

  it('causes one reminder on the day before the deadline, and stays returned after it', async () => {
    const { id, userId } = await newReturned('2026-07-20')
    await server.mails()
    const before = server.clock.now()
    const on = async (moment: string) => {
      server.clock.set(new Date(moment))
      await remindOfChanges(server.services, 'test')
    }
    const reminders = async () =>
      (await noticesOf(userId)).filter((event) => event === 'application.changes_due').length
    await on('2026-07-18T20:59:00Z')
    expect(await reminders()).toBe(0)
    await on('2026-07-18T21:00:00Z')
    await on('2026-07-19T09:00:00Z')
    expect(await reminders()).toBe(1)
    await on('2026-07-21T09:00:00Z')
    server.clock.set(before)
    expect(await reminders()).toBe(1)
    expect((await caseOf(us, id)).status.code).toBe('needs_changes')
    expect(await auditOf(id, 'remind')).toMatchObject([{ after: { changes_due: '2026-07-20' } }])
  })
})
