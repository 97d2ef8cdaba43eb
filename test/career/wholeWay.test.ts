import { afterAll, describe, expect, it } from 'vitest'
import { newRecommended, orderOf } from '../admissions/enrolment/recommended'
import { newGroup } from '../groups/newGroup'
import { makeMember } from '../kit/member'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, signedOrder, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const groupOf = async (id: number) => (await us.call('GET /api/groups/:id', { params: { id } })).data
const orderById = async (id: number) => (await us.call('GET /api/groups/orders/:id', { params: { id } })).data

describe('The way of a student', () => {
  it('leads from the first course to graduation, and each step can be cancelled once and repeated', async () => {
    const { id, client } = await makeMember(server)
    const { group } = await newGroup(server, { course: 3 })
    await us.call('POST /api/groups/:id/members', {
      params: { id: group.id },
      body: { user_id: id, started_on: '2026-09-01' },
    })
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = $1`, [
      id,
    ])
    const studying = await stateOf(server, id)

    const promote = async (number: string) => {
      const { version } = await groupOf(group.id)
      const body = {
        academic_year: '2027/2028',
        number,
        ordered_on: '2026-10-01',
        effective_on: '2026-10-01',
        groups: [{ id: group.id, version }],
        sign: true,
      }
      const { data } = await us.call('POST /api/groups/promotion', { body })
      return orderById(data.order_ids[0] ?? 0)
    }
    expect((await cancel(server, await promote('701-п'))).status).toBe(200)
    expect(await groupOf(group.id)).toMatchObject({ course: 3 })
    await promote('702-п')
    expect(await groupOf(group.id)).toMatchObject({ course: 4, academic_year: '2027/2028' })

    const steps = [
      { kind: 'leave', until: '2027-08-31' },
      { kind: 'return', to_group_id: group.id },
    ] as const
    for (const step of steps) {
      const before = await stateOf(server, id)
      expect((await cancel(server, await signedOrder(server, { ...step, user_ids: [id] }))).status).toBe(200)
      expect(await stateOf(server, id)).toEqual(before)
      await signedOrder(server, { ...step, user_ids: [id] })
    }
    expect(await stateOf(server, id)).toMatchObject({ role: 'student', group_id: group.id, state: 'studying' })

    const graduate = async () => {
      const draft = await newOrder(server, { kind: 'graduation', user_ids: [id] })
      const body = { thesis_title: 'Работа', thesis_mark: 5, exam_mark: 5 }
      await us.put(`/api/groups/orders/${draft.id}/people/${id}`, { body })
      expect((await sign(server, await orderById(draft.id))).status).toBe(200)
      return orderById(draft.id)
    }
    expect((await cancel(server, await graduate())).status).toBe(200)
    expect(await stateOf(server, id)).toMatchObject({ role: studying.role, group_id: group.id, state: 'studying' })
    await graduate()

    const { can } = await client.call('GET /api/user')
    expect(Object.entries(can).flatMap(([permission, held]) => (held ? [permission] : []))).toEqual(['enroll'])
    expect((await client.get('/api/study/materials')).status).toBe(403)
    const { data } = await client.call('GET /api/settings/record')
    expect(data).toMatchObject({ role: 'graduate', memberships: [{ group_id: group.id, state: 'graduated' }] })
    expect(data?.orders?.filter(({ is_cancelled }) => !is_cancelled).map(({ kind }) => kind)).toContain('graduation')
  })

  it('begins again for a graduate who applies and is enrolled, and undoing it makes a graduate again', async () => {
    const { choices, people, group } = await newRecommended(server, { applicants: [{}] })
    const id = people[0]?.user_id ?? 0
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'graduate') WHERE id = $1`, [
      id,
    ])
    const office = server.as('manage-profiles')
    const body = { ids: choices, ...orderOf(group.id) }
    await office.call('POST /api/enrolment', { body })
    expect(await stateOf(server, id)).toMatchObject({ role: 'student', group_id: group.id })
    await office.call('POST /api/enrolment/undo', { body: { ids: choices, reason: 'Ошибка' } })
    expect(await stateOf(server, id)).toMatchObject({ role: 'graduate', group_id: null })
  })
})
