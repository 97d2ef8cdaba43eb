import { afterAll, describe, expect, it } from 'vitest'
import { newGroup, newStudents } from '../groups/newGroup'
import type { Persona } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { signedOrder } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)

const blocks = ['contacts', 'application', 'marks', 'portfolio', 'orders'] as const
const read = (persona: Persona, id: number) => server.as(persona).get(`/api/groups/students/${id}`)
const recordOf = async (persona: Persona, id: number) =>
  (await server.as(persona).call('GET /api/groups/students/:id', { params: { id } })).data

describe('The record of a student', () => {
  it.each([
    ['admin', ['contacts', 'marks', 'portfolio', 'orders']],
    ['manage-groups', ['contacts', 'orders']],
    ['manage-gradebook', ['marks']],
    ['manage-portfolios', ['portfolio']],
    ['manage-profiles', []],
  ] as const)('shows %s only the blocks of the sections that are open to them', async (persona, shown) => {
    const { group, people } = await newGroup(server, { members: 1 })
    const record = await recordOf(persona, people[0]?.id ?? 0)
    expect(record).toMatchObject({
      group: { code: group.code },
      memberships: [{ group_id: group.id, state: 'studying' }],
    })
    expect(blocks.filter((block) => record[block] !== null)).toEqual(shown)
  })

  it('shows the phone only to those who manage accounts', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const id = people[0]?.id ?? 0
    await server.pool.query(`UPDATE users SET phone = '+79161234567' WHERE id = $1`, [id])
    expect((await recordOf('admin', id)).contacts?.phone).toBe('+79161234567')
    expect((await recordOf('manage-groups', id)).contacts?.phone).toBeNull()
  })

  it('lists orders, also cancelled ones, and keeps the history of groups', async () => {
    const { group: from, people } = await newGroup(server, { members: 1 })
    const { group: to } = await newGroup(server)
    const id = people[0]?.id ?? 0
    const order = await signedOrder(server, { kind: 'transfer', to_group_id: to.id, user_ids: [id] })
    const record = await recordOf('manage-groups', id)
    expect(record.orders).toMatchObject([{ id: order.id, kind: 'transfer', status: 'signed', is_cancelled: false }])
    expect(record.memberships.map(({ group_id, state }) => [group_id, state])).toEqual([
      [to.id, 'studying'],
      [from.id, 'transferred'],
    ])
  })

  it('is open to the curator of the group, and missing for teachers of other groups and for people without a record', async () => {
    const teacher = (await server.as('teacher').call('GET /api/user')).id
    const { people } = await newGroup(server, { members: 1, curator_id: teacher })
    const { people: others } = await newGroup(server, { members: 1 })
    expect((await read('teacher', people[0]?.id ?? 0)).status).toBe(200)
    expect((await read('teacher', others[0]?.id ?? 0)).status).toBe(404)
    const [stranger] = await newStudents(server, 1)
    expect((await read('admin', stranger?.id ?? 0)).status).toBe(404)
    expect((await read('student.a', people[0]?.id ?? 0)).status).toBe(403)
  })

  it('is printed as a card, which the audit log records', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const id = people[0]?.id ?? 0
    const { status, headers } = await server.as('manage-groups').get(`/api/groups/students/${id}/card`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const { rows } = await server.pool.query(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'print_card' AND entity = 'users' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('Personal data in a record', () => {
  it('is revealed part by part to those who manage applications, and logged', async () => {
    const { rows } = await server.pool.query(
      `SELECT user_id, applications.id FROM applications JOIN memberships USING (user_id) WHERE applications.status = 'enrolled' LIMIT 1`,
    )
    const [{ user_id: id, id: applicationId }] = rows
    const reveal = (persona: Persona) =>
      server.as(persona).post(`/api/groups/students/${id}/reveal`, { body: { part: 'identity' }, locale: 'en' })
    expect((await reveal('manage-groups')).status).toBe(403)
    const { body } = await reveal('manage-profiles')
    expect(body).toMatchObject({
      data: expect.arrayContaining([{ label: expect.any(String), value: expect.any(String) }]),
    })
    const { rows: log } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'reveal' AND entity = 'profiles' AND entity_ids = ARRAY[$1::bigint]`,
      [applicationId],
    )
    expect(log).toEqual([{ after: { part: 'identity' } }])
  })

  it('is missing for people without an application', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const answer = await server
      .as('admin')
      .post(`/api/groups/students/${people[0]?.id}/reveal`, { body: { part: 'benefits' } })
    expect(answer.status).toBe(404)
  })
})

describe('The own record', () => {
  it('is open to a student, and to a graduate for life', async () => {
    const own = async () => (await server.as('student.a').call('GET /api/settings/record')).data
    const record = await own()
    expect(record?.group).not.toBeNull()
    expect(blocks.filter((block) => record?.[block] === null)).toEqual(['application'])
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'graduate') WHERE id = $1`, [
      record?.id,
    ])
    expect(await own()).toMatchObject({ role: 'graduate', memberships: record?.memberships })
  })

  it('is null for people who have never studied here', async () => {
    expect((await server.as('voter').call('GET /api/settings/record')).data).toBeNull()
  })
})
