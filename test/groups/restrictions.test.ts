import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const [teacher, applicant, student, voter] = await Promise.all(
  (['teacher', 'applicant.a', 'student.a', 'voter'] as const).map((persona) =>
    server.as(persona).call('GET /api/user'),
  ),
)
const [subject] = await server.db.selectFrom('subjects').select('id').orderBy('id').limit(1).execute()
const notStaff = ['This person is not a member of staff. Choose someone else.']

describe('The rules for the people of a group', () => {
  const change = async (id: number, fields: Record<string, unknown>) => {
    const { data } = await us.call('GET /api/groups/:id', { params: { id } })
    return us.put(`/api/groups/${id}`, { body: { ...data, ...fields }, locale: 'en' })
  }

  it('exclude students from the roles of curator and teacher', async () => {
    const { group } = await newGroup(server)
    const teachers = [
      { user_id: teacher?.id, subject_id: subject?.id },
      { user_id: student?.id, subject_id: subject?.id },
    ]
    const refused = await change(group.id, { curator_id: applicant?.id, teachers })
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ curator_id: notStaff, 'teachers.1.user_id': notStaff })
    expect((await change(group.id, { curator_id: teacher?.id, teachers: teachers.slice(0, 1) })).status).toBe(200)
    const { direction_id, education_method_id, course, academic_year, translations } = group
    const body = { code: 'Н-куратор', direction_id, education_method_id, course, academic_year, translations }
    const made = await us.post('/api/groups', { body: { ...body, curator_id: student?.id }, locale: 'en' })
    expect(made.problem().errors).toEqual({ curator_id: notStaff })
  })

  it('keep former staff who were chosen earlier, so that the group stays editable', async () => {
    const { group } = await newGroup(server, { curator_id: teacher?.id })
    await server.db.updateTable('groups').set({ curator_id: student?.id }).where('id', '=', group.id).execute()
    expect((await change(group.id, { capacity: 27 })).status).toBe(200)
  })

  it('require members to have a role that applies or studies', async () => {
    const { group } = await newGroup(server)
    const join = (user_id: number | undefined) =>
      us.post(`/api/groups/${group.id}/members`, { body: { user_id, started_on: '2026-09-01' }, locale: 'en' })
    for (const person of [teacher, voter])
      expect((await join(person?.id)).problem().errors).toEqual({
        user_id: ['This person’s role does not allow applying or studying. Change the role first.'],
      })
    expect((await join(applicant?.id)).status).toBe(200)
  })
})

describe('A group with current members', () => {
  it('cannot be archived, but empty groups in the same request are', async () => {
    const { group: full } = await newGroup(server, { members: 2 })
    const { group: empty } = await newGroup(server)
    const body = { ids: [full.id, empty.id] }
    const { data } = await us.call('POST /api/groups/archive', { body, locale: 'en' })
    const message = 'The group has 2 members. Transfer them first.'
    expect(data).toEqual({ done: [empty.id], refused: [{ id: full.id, message }] })
    const { data: after } = await us.call('GET /api/groups/:id', { params: { id: full.id } })
    expect(after.status).toBe('active')
  })

  it('cannot be archived through an edit of its status', async () => {
    const { group } = await newGroup(server, { members: 1 })
    const { data } = await us.call('GET /api/groups/:id', { params: { id: group.id } })
    const refused = await us.put(`/api/groups/${group.id}`, { body: { ...data, status: 'archived' }, locale: 'en' })
    expect(refused.problem().errors).toEqual({ status: ['The group has members. Transfer them first.'] })
  })
})

describe('A mistaken membership', () => {
  const made = async () => {
    const { group, members } = await newGroup(server, { members: 1 })
    const [member] = members
    if (!member) throw new Error('Nobody joined')
    return { member, path: `/api/groups/${group.id}/members/${member.id}` }
  }
  const exists = async (id: number) =>
    (await server.db.selectFrom('memberships').select('id').where('id', '=', id).execute()).length === 1

  it('can be deleted within a day, and the audit log records it', async () => {
    const { member, path } = await made()
    expect((await us.delete(path)).status).toBe(200)
    expect(await exists(member.id)).toBe(false)
    const events = await server.db
      .selectFrom('audit_events')
      .select(['action', 'before'])
      .where('entity', '=', 'groups/members')
      .where('action', '=', 'delete')
      .execute()
    expect(events).toHaveLength(1)
    expect(events[0]?.before).toMatchObject({ id: member.id, user_id: member.user_id })
  })

  it('cannot be deleted after a day, because it is history', async () => {
    const { member, path } = await made()
    server.clock.advance({ hours: 25 })
    const refused = await us.delete(path, { locale: 'en' })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe(
      'This membership is already part of the person’s history. End or correct it with an order.',
    )
    expect(await exists(member.id)).toBe(true)
  })

  it('cannot be deleted without manage groups or through another group', async () => {
    const { member, path } = await made()
    const { path: other } = await made()
    expect((await server.as('guest').delete(path)).status).toBe(401)
    expect((await server.as('manage-users').delete(path)).status).toBe(403)
    expect((await us.delete(other.replace(/\d+$/, String(member.id)))).status).toBe(404)
    expect(await exists(member.id)).toBe(true)
  })
})
