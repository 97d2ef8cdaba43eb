import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup, newStudents } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const begin = { started_on: '2026-09-01' }

describe('Members of a group', () => {
  it('are added by an order, listed by name and get the group as their current one', async () => {
    const { group } = await newGroup(server)
    const [person] = await newStudents(server, 1)
    const body = { user_id: person?.id, ...begin, order_number: '15-з', order_date: '2026-08-20' }
    const { data } = await us.call('POST /api/groups/:id/members', { params: { id: group.id }, body })
    expect(data).toMatchObject({ ...body, name: person?.name, state: 'studying', ended_on: null, group_id: group.id })
    const list = await us.call('GET /api/groups/:id/members', { params: { id: group.id }, query: {} })
    expect(list).toMatchObject({ data: [data], meta: { total: 1 } })
    const after = await us.call('GET /api/groups/:id', { params: { id: group.id } })
    expect(after.data.members_count).toBe(1)
    const account = await server.as('manage-users').call('GET /api/access/users/:id', { params: { id: data.user_id } })
    expect(account.data).toMatchObject({ group_id: group.id, group_code: group.code })
  })

  it('cannot join a second group, and the error names the first', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const { group: other } = await newGroup(server)
    const body = { user_id: people[0]?.id, ...begin }
    const elsewhere = await us.post(`/api/groups/${other.id}/members`, { body, locale: 'ru' })
    expect(elsewhere.problem().errors).toEqual({
      user_id: [`Человек уже учится в группе ${group.code}. Переведите его оттуда.`],
    })
    const here = await us.post(`/api/groups/${group.id}/members`, { body, locale: 'en' })
    expect(here.problem().errors).toEqual({ user_id: ['This person is already in this group.'] })
  })

  it('must be active people, and the group must accept members', async () => {
    const [active, blocked] = await newStudents(server, 2)
    await server.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked?.id ?? 0)
      .execute()
    const { group } = await newGroup(server)
    const { group: graduated } = await newGroup(server, { status: 'graduated' })
    const errors = async (id: number, user_id: number | undefined) =>
      (await us.post(`/api/groups/${id}/members`, { body: { user_id, ...begin }, locale: 'en' })).problem().errors
    expect(await errors(group.id, blocked?.id)).toEqual({
      user_id: ['This person’s account is not active. Unblock or restore it first.'],
    })
    expect(await errors(graduated.id, active?.id)).toEqual({
      user_id: [`Group ${graduated.code} is no longer studying. Choose another one.`],
    })
    expect(await errors(group.id, 999_999)).toEqual({ user_id: ['This record does not exist. Choose another one.'] })
  })

  it('cannot exceed the capacity when thirty people are added to the last place at the same time', async () => {
    const { group } = await newGroup(server, { members: 1, capacity: 2 })
    const people = await newStudents(server, 30)
    const answers = await Promise.all(
      people.map(({ id }) =>
        us.post(`/api/groups/${group.id}/members`, { body: { user_id: id, ...begin }, locale: 'ru' }),
      ),
    )
    const taken = answers.filter((answer) => answer.status === 200)
    const refused = answers.filter((answer) => answer.status === 422)
    expect(taken).toHaveLength(1)
    expect(refused).toHaveLength(29)
    expect(refused[0]?.problem().errors).toEqual({
      user_id: ['В группе нет свободных мест. Увеличьте их число или выберите другую группу.'],
    })
    expect((await us.call('GET /api/groups/:id', { params: { id: group.id } })).data.members_count).toBe(2)
  })

  it('end up in exactly one group when ten groups add the same person at once', async () => {
    const [person] = await newStudents(server, 1)
    const groups = await Promise.all(Array.from({ length: 10 }, () => newGroup(server)))
    const answers = await Promise.all(
      groups.map(({ group }) =>
        us.post(`/api/groups/${group.id}/members`, { body: { user_id: person?.id, ...begin } }),
      ),
    )
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.map((answer) => answer.status).filter((status) => status === 422)).toHaveLength(9)
  })

  it('can be edited only in their current version, and need a date to end', async () => {
    const { group, members } = await newGroup(server, { members: 1 })
    const [member] = members
    const path = `/api/groups/${group.id}/members/${member?.id}`
    const leave = await us.put(path, {
      body: { ...member, state: 'academic_leave', order_number: '7', order_date: '2026-10-01' },
    })
    expect(leave.body).toMatchObject({ data: { state: 'academic_leave', order_number: '7', version: 2 } })
    const stale = await us.put(path, { body: member })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ state: 'academic_leave', version: 2 })
    const openEnded = await us.put(path, { body: { ...member, version: 2, state: 'expelled' }, locale: 'ru' })
    expect(openEnded.problem().errors).toEqual({
      ended_on: ['Дата окончания нужна, если учёба завершена, и не нужна, если продолжается.'],
    })
    const early = { ...member, version: 2, state: 'expelled', ended_on: '2026-08-01' }
    expect((await us.put(path, { body: early })).problem().errors).toHaveProperty('ended_on')
  })

  it('are removed together by one order, with a reason for each who cannot be removed', async () => {
    const { group, members } = await newGroup(server, { members: 3 })
    const [one, other] = members
    const body = {
      ids: [one?.id, other?.id, 999_999],
      state: 'expelled',
      ended_on: '2027-01-31',
      order_number: '3-о',
      order_date: '2027-01-30',
    }
    const answer = await us.post(`/api/groups/${group.id}/members/remove`, { body, locale: 'en' })
    expect(answer.body).toEqual({
      data: {
        done: [one?.id, other?.id],
        refused: [{ id: 999_999, message: 'This person is no longer in the group, or joined it after that date.' }],
      },
    })
    const past = await us.call('GET /api/groups/:id/members', {
      params: { id: group.id },
      query: { filter: { state: ['expelled'] }, sort: ['id', 'ASC'] },
    })
    expect(past.data).toMatchObject([
      { id: one?.id, ended_on: '2027-01-31', order_number: '3-о' },
      { id: other?.id, ended_on: '2027-01-31', order_number: '3-о' },
    ])
    const audit = await server.db
      .selectFrom('audit_events')
      .select(['entity_ids', 'after'])
      .where('action', '=', 'end')
      .execute()
    expect(audit).toMatchObject([{ entity_ids: [one?.id, other?.id], after: { state: 'expelled' } }])
  })

  it('are not found through another group', async () => {
    const { members } = await newGroup(server, { members: 1 })
    const { group: other } = await newGroup(server)
    const [member] = members
    const edit = await us.put(`/api/groups/${other.id}/members/${member?.id}`, { body: member })
    expect(edit.status).toBe(404)
    const body = { ids: [member?.id], state: 'graduated', ended_on: '2027-06-30' }
    const removal = await us.post(`/api/groups/${other.id}/members/remove`, { body })
    expect(removal.body).toMatchObject({ data: { done: [], refused: [{ id: member?.id }] } })
    expect((await us.get('/api/groups/999999/members')).status).toBe(404)
    expect((await us.post('/api/groups/999999/members', { body: { user_id: 1, ...begin } })).status).toBe(404)
  })

  it('are hidden from users without manage groups', async () => {
    const { group, members } = await newGroup(server, { members: 1 })
    const path = `/api/groups/${group.id}/members`
    const [member] = members
    for (const [who, status] of [
      ['guest', 401],
      ['teacher', 403],
      ['manage-users', 403],
    ] as const) {
      const them = server.as(who)
      const answers = [
        await them.get(path),
        await them.get('/api/groups/people'),
        await them.post(path, { body: { user_id: 1, ...begin } }),
        await them.put(`${path}/${member?.id}`, { body: member }),
        await them.post(`${path}/remove`, { body: { ids: [member?.id], state: 'expelled', ended_on: '2027-01-01' } }),
      ]
      expect(
        answers.map((answer) => answer.status),
        who,
      ).toEqual(answers.map(() => status))
    }
  })
})

describe('The people offered by pickers', () => {
  const people = async (query: Record<string, unknown>) => us.call('GET /api/groups/people', { query })

  it('are active students or staff, depending on the role', async () => {
    const named = async (kind: string, q: string) =>
      (await people({ filter: { kind, q } })).data.map((row) => row.email)
    expect(await named('student', 'Морозова Алиса')).toEqual(['student.a@abitura.test'])
    expect(await named('staff', 'Морозова Алиса')).toEqual([])
    expect(await named('staff', 'Руднева')).toContain('teacher@abitura.test')
    expect(await named('student', 'Титов Кирилл')).not.toContain('blocked@abitura.test')
  })

  it.each(['student', 'staff'])('have a correct total for the kind %s', async (kind) => {
    const { meta } = await people({ filter: { kind } })
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM users WHERE status = 'active' AND EXISTS (
        SELECT FROM role_permissions WHERE role_id = users.role_id
          AND (permission IN ('enroll', 'study') AND ${kind} = 'student' OR permission NOT IN ('enroll', 'study', 'vote') AND ${kind} = 'staff'))`.execute(
      server.db,
    )
    expect(meta.total).toBe(rows[0]?.count)
    const found = await people({ filter: { kind, q: 'а' }, range: [0, 49] })
    expect(found.meta.total).toBeLessThan(meta.total)
  })

  it('are found by any part of the name or address, with ё equal to е, and by a prefix of the name', async () => {
    const emails = async (q: string) => (await people({ filter: { q } })).data.map((row) => row.email)
    for (const q of ['елкина дарья', 'Ёлкина', 'applicant.a', 'лкина дар', 'ёл да'])
      expect(await emails(q), q).toContain('applicant.a@abitura.test')
    expect(await emails('ки')).not.toContain('applicant.a@abitura.test')
  })

  it('are found with any kind of apostrophe and dash, and with composed or decomposed letters', async () => {
    const [person] = await newStudents(server, 1)
    const names = { last_name: 'О’Нил–Йодин', first_name: 'Ко\u0301ля' }
    await server.db
      .updateTable('users')
      .set(names)
      .where('id', '=', person?.id ?? 0)
      .execute()
    for (const q of ["о'нил", 'нил-йод', 'И\u0306один', 'коля', '\u200bо\u02bcнил\u00a0'])
      expect(
        (await people({ filter: { q } })).data.map(({ id }) => id),
        q,
      ).toContain(person?.id)
  })

  it('are limited to fifty per page, but anybody can be found by id', async () => {
    expect((await us.get('/api/groups/people', { query: { per_page: '51' } })).status).toBe(422)
    expect((await us.get('/api/groups/people', { query: { range: [0, 50] } })).status).toBe(422)
    const page = await people({ per_page: '50' })
    expect(page.data).toHaveLength(50)
    expect(page.meta.total).toBeGreaterThan(100)
    const blocked = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'blocked@abitura.test')
      .executeTakeFirstOrThrow()
    expect((await people({ filter: { id: [blocked.id] } })).data).toHaveLength(1)
  })
})
