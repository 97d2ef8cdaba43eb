import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { campaignOf, newApplication, scan, uploadPages } from '../documents/applications'
import { z } from 'zod'
import { fileItem } from '../../../src/api/library/files'
import { sendForm } from '../../library/files/form'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { tokenOf } from '../../kit/tokenOf'
import { ownExport } from '../../kit/ownExport'

const server = await startTestServer()
afterAll(server.stop)
const office = server.as('manage-users')
const filesIn = z.object({ data: z.array(fileItem) })
const uploads = '/api/my/name-change/files'
const names = { last_name: 'Новикова', first_name: 'Анна', middle_name: 'Игоревна' }

const ask = async (persona: Persona, more: object = {}) => {
  const file_ids = await uploadPages(server, persona, [scan()])
  const body = { ...names, reason: 'Вышла замуж', file_ids, ...more }
  return server.as(persona).post('/api/my/name-change', { body })
}
const newest = async (persona: Persona) => (await server.as(persona).call('GET /api/my/name-change')).data
const applicationOf = async (persona: Persona) => (await server.as(persona).call('GET /api/settings/profile')).data
const requestChange = async (persona: Persona) => {
  expect((await ask(persona)).status).toBe(200)
  const id = (await newest(persona))?.id ?? 0
  return (await office.call('GET /api/name-changes/:id', { params: { id } })).data
}
const withdraw = (persona: Persona) => server.as(persona).delete('/api/my/name-change')
let applicationId = 0
beforeAll(async () => {
  const application = await newApplication(server, { persona: 'applicant.a', campaign: await campaignOf(server) })
  applicationId = application.id
  await server.db
    .updateTable('applications')
    .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
    .where('id', '=', application.id)
    .execute()
})

describe('A legal name', () => {
  it.each(['student.a', 'applicant.a'] as const)('cannot be changed without a request by %s', async (persona) => {
    const { version, name_locked } = await applicationOf(persona)
    expect(name_locked).toBe(true)
    const refused = await server.as(persona).patch('/api/settings/profile', { body: { version, last_name: 'Иная' } })
    expect(refused.problem().errors).toEqual({
      last_name: ['Сменить имя самостоятельно уже нельзя: попросите об этом, приложив документ.'],
    })
    const { status } = await server.as(persona).patch('/api/settings/profile', { body: { version, locale: 'ru' } })
    expect(status).toBe(200)
  })

  it('can be changed freely by people who have neither applied nor studied here', async () => {
    const { client } = await makeMember(server)
    const { data } = await client.call('GET /api/settings/profile')
    expect(data.name_locked).toBe(false)
    const body = { version: data.version, last_name: 'Иная' }
    expect((await client.patch('/api/settings/profile', { body })).status).toBe(200)
    const request = { ...names, reason: 'Просто так', file_ids: [987_654_321] }
    expect((await client.post('/api/my/name-change', { body: request })).status).toBe(409)
  })
})

describe('The document of a name change request', () => {
  it('can be uploaded by a student whose role allows no other files', async () => {
    const { id, email } = await makeMember(server)
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'voter') WHERE id = $1`, [
      id,
    ])
    const { data: session } = await server
      .as('guest')
      .call('POST /api/login', { body: { email, password: newPassword } })
    const token = tokenOf(session)
    const client = server.withToken(token)
    const send = (path: string, fields = {}) => sendForm(server, `Bearer ${token}`, path, { files: [scan()], fields })
    expect((await send(uploads)).status).toBe(409)
    await server.pool.query(
      `INSERT INTO memberships (user_id, group_id, started_on) SELECT $1, id, '2026-09-01' FROM groups
       WHERE capacity > (SELECT count(*) FROM memberships WHERE group_id = groups.id) ORDER BY id LIMIT 1`,
      [id],
    )
    expect((await send('/api/files', { purpose: 'document' })).status).toBe(403)
    const { status, body } = await send(uploads)
    expect(status).toBe(200)
    const file_ids = filesIn.parse(body).data.map((file) => file.id)
    const request = { ...names, reason: 'Вышла замуж', file_ids }
    expect((await client.post('/api/my/name-change', { body: request })).status).toBe(200)
    expect((await client.call('GET /api/my/name-change')).data?.files).toHaveLength(1)
    expect((await client.delete('/api/my/name-change')).status).toBe(200)
  })
})

describe('A name change request', () => {
  it('needs a document and a different name, and is refused while another request is waiting', async () => {
    expect((await ask('student.a', { file_ids: [] })).status).toBe(422)
    const { last_name, first_name, middle_name } = await applicationOf('student.a')
    expect((await ask('student.a', { last_name, first_name, middle_name })).status).toBe(422)
    await requestChange('student.a')
    const second = await ask('student.a')
    expect(second.status).toBe(409)
    expect(second.problem().message).toBe('Вы уже попросили сменить имя. Дождитесь решения или отзовите просьбу.')
    expect((await withdraw('student.a')).status).toBe(200)
    expect((await withdraw('student.a')).status).toBe(409)
  })

  it('is visible with its document to its owner and to user managers only', async () => {
    const request = await requestChange('student.a')
    const path = request.files[0]?.download_url ?? ''
    expect((await office.get(path)).status).toBe(200)
    expect((await server.as('student.a').get(path)).status).toBe(200)
    for (const stranger of ['student.b', 'teacher', 'manage-documents'] as const)
      expect((await server.as(stranger).get(path)).status, stranger).toBe(404)
    expect((await server.as('teacher').get(`/api/name-changes/${request.id}`)).status).toBe(403)
    await withdraw('student.a')
  })

  it('can be approved with an order, and cancelling the order gives the old name back', async () => {
    const { id, version, name, user_id } = await requestChange('student.a')
    const half = await office.post(`/api/name-changes/${id}/approve`, { body: { version, order_number: '5-и' } })
    expect(Object.keys(half.problem().errors ?? {})).toEqual(['order_date'])
    const body = { version, order_number: '5-и', order_date: '2026-10-01' }
    await office.call('POST /api/name-changes/:id/approve', { params: { id }, body })
    const admin = server.as('admin')
    const { data } = await admin.call('GET /api/groups/orders', { query: { filter: { user_id, kind: 'name_change' } } })
    expect(data).toMatchObject([{ status: 'signed', number: '5-и', person_name: 'Новикова Анна Игоревна' }])
    const [order] = data
    const cancel = { version: order?.version, ordered_on: '2026-10-02', reason: 'Ошибка в документе' }
    expect((await admin.post(`/api/groups/orders/${order?.id}/cancel`, { body: cancel })).status).toBe(200)
    const { rows } = await server.pool.query('SELECT name FROM users WHERE id = $1', [user_id])
    expect(rows).toEqual([{ name }])
  })

  it('updates the account and the sent application when approved, and notifies the person', async () => {
    const { id, version, name } = await requestChange('applicant.a')
    const approved = await office.call('POST /api/name-changes/:id/approve', { params: { id }, body: { version } })
    expect(approved.data).toMatchObject({ status: 'approved', name: 'Новикова Анна Игоревна' })
    expect(await applicationOf('applicant.a')).toMatchObject(names)
    const { rows } = await server.pool.query('SELECT name FROM applications WHERE id = $1', [applicationId])
    expect(rows).toEqual([{ name: 'Новикова Анна Игоревна' }])
    const { data: notifications } = await server.as('applicant.a').call('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ event: 'name.approved', path: '/settings/profile' })
    const { rows: log } = await server.pool.query(
      `SELECT action, before, after FROM audit_events WHERE entity = 'name-changes' ORDER BY id DESC LIMIT 1`,
    )
    expect(log).toMatchObject([{ action: 'approve', before: { name }, after: { name: 'Новикова Анна Игоревна' } }])
    const again = await office.post(`/api/name-changes/${id}/approve`, { body: { version: approved.data.version } })
    expect(again.status).toBe(409)
  })

  it('leaves the name unchanged when rejected, and notifies the person of the reason', async () => {
    const before = await applicationOf('student.a')
    const { id, version } = await requestChange('student.a')
    expect((await office.post(`/api/name-changes/${id}/reject`, { body: { version, reason: '' } })).status).toBe(422)
    const stale = await office.post(`/api/name-changes/${id}/reject`, { body: { version: version + 1, reason: 'Нет' } })
    expect(stale.status).toBe(409)
    const body = { version, reason: 'Скан не читается' }
    await office.call('POST /api/name-changes/:id/reject', { params: { id }, body })
    expect(await newest('student.a')).toMatchObject({ status: 'rejected', reject_reason: 'Скан не читается' })
    expect((await applicationOf('student.a')).last_name).toBe(before.last_name)
    const { data: notifications } = await server.as('student.a').call('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ event: 'name.rejected', text: 'Причина: Скан не читается' })
  })

  it('notifies the user managers and waits in their list', async () => {
    const { id } = await requestChange('student.a')
    const { data: notifications } = await server.as('admin').call('GET /api/notifications')
    expect(notifications[0]).toMatchObject({ event: 'name.requested', path: `/name-changes/${id}` })
    const { data } = await office.call('GET /api/name-changes', { query: { filter: { status: 'waiting' } } })
    expect(data.map((request) => request.id)).toContain(id)
    const queueOf = async () =>
      (await office.call('GET /api/dashboard')).data.queues.find(({ queue }) => queue === 'name_changes_waiting')?.count
    expect(await queueOf()).toBe(data.length)
    expect(data.length).toBeGreaterThan(0)
    await withdraw('student.a')
  })

  it('is in the personal data export', async () => {
    const { data } = await ownExport(server.as('student.a'))
    expect(JSON.stringify(data)).toContain('Скан не читается')
  })
})
