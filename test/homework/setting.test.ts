import { afterAll, describe, expect, it } from 'vitest'
import { remindOfDueHomework } from '../../src/server/homework/notices'
import { startTestServer } from '../kit/server'
import { homeworkFixture, inDays } from './homeworkFixture'

const server = await startTestServer()
afterAll(server.stop)
const fixture = await homeworkFixture(server)
const { input, draft, publish, set, teacher, student, studentId, handedIn, mates, group_id, subject_id } = fixture
const create = (more: object) => teacher.post('/api/gradebook/homework', { body: { ...input, ...more }, locale: 'en' })
const read = async (id: number) => (await teacher.call('GET /api/gradebook/homework/:id', { params: { id } })).data
const itemOf = async (id: number) =>
  (await server.pool.query('SELECT kind, title, archived_at FROM grade_items WHERE id = $1', [id])).rows[0]

describe('Setting homework', () => {
  it('creates its column in the gradebook', async () => {
    const made = await draft({ rubric: [{ text: 'План', points: 5 }], person_ids: [studentId] })
    expect(made).toMatchObject({ status: 'draft', group_id, subject_id, has_hand_ins: false, person_ids: [studentId] })
    expect(await itemOf(made.item_id)).toMatchObject({ kind: 'homework', title: input.title })
    const { data } = await teacher.call('GET /api/gradebook/homework', { query: { filter: { item_id: made.item_id } } })
    expect(data).toMatchObject([{ id: made.id, counts: { missing: 1, waiting: 0, returned: 0, marked: 0 } }])
  })

  it.each([
    ['late work before the due time', { late_until: inDays(2) }, 'late_until'],
    ['a deduction of a pass', { scale: 'pass_fail', max: 1, deduction: 1 }, 'deduction'],
    ['criteria that do not add up', { scale: 'hundred', max: 10, rubric: [{ text: 'А', points: 9 }] }, 'rubric'],
    ['another maximum than the scale’s', { max: 6 }, 'max'],
    ['people outside the group', { person_ids: [1] }, 'person_ids'],
    ['materials that do not exist', { material_ids: [999_999] }, 'material_ids'],
    ['files that do not exist', { files: [{ id: 999_999 }] }, 'files'],
    ['more than a hundred percent', { deduction: 101, deduction_unit: 'percent' }, 'deduction'],
  ])('refuses %s', async (_what, more, field) => {
    const answer = await create(more)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.problem().errors ?? {})).toEqual([field])
  })

  it('refuses a person in two teams', async () => {
    const [mate = 0] = mates
    const teams = [
      { name: 'А', member_ids: [studentId, mate] },
      { name: 'Б', member_ids: [mate] },
    ]
    expect((await create({ teams })).problem().errors).toHaveProperty('teams')
  })

  it('is refused for groups of others and by people without the permission', async () => {
    const { id: otherGroup } = (await server.as('student.b').call('GET /api/user')).current_group ?? { id: 0 }
    expect((await create({ group_id: otherGroup })).status).toBe(404)
    expect((await student.post('/api/gradebook/homework', { body: input })).status).toBe(403)
  })

  it('edits the column with it, refuses outdated versions, and keeps teams once there is work', async () => {
    const before = await draft()
    const edit = (record: object) => teacher.put(`/api/gradebook/homework/${before.id}`, { body: record })
    expect((await edit({ ...before, title: 'Новое имя' })).status).toBe(200)
    expect((await itemOf(before.item_id)).title).toBe('Новое имя')
    expect((await edit(before)).status).toBe(409)
    const { id } = await handedIn()
    const current = await read(id)
    const teams = [{ name: 'А', member_ids: [studentId] }]
    const answer = await teacher.put(`/api/gradebook/homework/${id}`, { body: { ...current, teams } })
    expect(answer.problem().errors).toHaveProperty('teams')
  })

  it('is published before it is due, and opened again after it was closed', async () => {
    const { id } = await draft({ due_at: inDays(-1) })
    expect((await teacher.post(`/api/gradebook/homework/${id}/publish`)).status).toBe(409)
    const open = await set()
    await teacher.call('POST /api/gradebook/homework/:id/close', { params: { id: open.id } })
    expect((await student.get(`/api/study/homework/${open.id}`)).body).toMatchObject({ data: { refusal: 'closed' } })
    expect((await publish(open.id)).status).toBe('published')
  })

  it('deletes a draft with its column, and archives homework with work', async () => {
    const { id, item_id } = await draft()
    await teacher.call('DELETE /api/gradebook/homework/:id', { params: { id } })
    expect(await itemOf(item_id)).toBeUndefined()
    const { id: used } = await handedIn()
    const { item_id: column } = await read(used)
    await teacher.call('DELETE /api/gradebook/homework/:id', { params: { id: used } })
    expect((await itemOf(column)).archived_at).not.toBeNull()
    const { data } = await teacher.call('GET /api/gradebook/homework', { query: { filter: { id: [used] } } })
    expect(data).toEqual([])
  })

  it('stays when its column is deleted in the grid, which archives the column', async () => {
    const { item_id } = await draft()
    await teacher.call('DELETE /api/gradebook/:group/:subject/items/:item', {
      params: { group: group_id, subject: subject_id, item: item_id },
    })
    expect((await itemOf(item_id)).archived_at).not.toBeNull()
  })

  it('copies to a group of the teacher, without people', async () => {
    const { id, max_hand_ins } = await draft({ person_ids: [studentId], late_until: inDays(4), max_hand_ins: 7 })
    const body = { group_id, period_id: input.period_id, due_at: inDays(10) }
    const { data } = await teacher.call('POST /api/gradebook/homework/:id/copy', { params: { id }, body })
    expect(data).toMatchObject({ status: 'draft', person_ids: [], max_hand_ins, posts_at: null })
    expect(Date.parse(data.late_until ?? '') - Date.parse(data.due_at)).toBeCloseTo(86_400_000, -4)
    const { id: otherGroup } = (await server.as('student.b').call('GET /api/user')).current_group ?? { id: 0 }
    const foreign = await teacher.post(`/api/gradebook/homework/${id}/copy`, {
      body: { ...body, group_id: otherGroup },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('The notice of the day before', () => {
  it('is sent once to those with work to do', async () => {
    const { id } = await set()
    await server.pool.query(
      `UPDATE homework SET due_at = now() + interval '20 hours', published_at = now() - interval '3 days' WHERE id = $1`,
      [id],
    )
    const count = async () => {
      const { rows } = await server.pool.query(
        `SELECT count(*)::int AS count FROM notifications WHERE event = 'homework.due_soon' AND user_id = $1`,
        [studentId],
      )
      return rows[0].count
    }
    await remindOfDueHomework(server.services)
    expect(await count()).toBe(1)
    await remindOfDueHomework(server.services)
    expect(await count()).toBe(1)
  })
})
