import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { listenTo } from '../kit/events'
import { bearerOf } from '../library/files/form'
import { school } from '../study/newMaterial'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const teacher = server.as('teacher')
const list = async (filter: object = {}, who = teacher) =>
  who.call('GET /api/gradebook', { query: { filter, range: '[0,99]' } })

describe('The list of gradebooks', () => {
  it('contains only groups and subjects that the teacher teaches or curates', async () => {
    const { rows: own } = await server.pool.query<{ id: string }>(`
      WITH me AS (SELECT id FROM users WHERE email = 'teacher@abitura.test')
      SELECT DISTINCT group_id || '-' || subject_id AS id FROM group_teachers JOIN groups ON groups.id = group_id
      WHERE groups.status IN ('forming', 'active') AND (user_id = (SELECT id FROM me) OR curator_id = (SELECT id FROM me))`)
    const { data, meta } = await list()
    expect(data.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    expect(meta.total).toBe(own.length)
    expect((await list({}, server.as('manage-gradebook'))).meta.total).toBeGreaterThan(meta.total)
  })

  it('counts columns, marks and proposals of the period, and filters by words, group and signature', async () => {
    const { period, params, addItem, grid, sent } = await gradebookFixture(server)
    const item = await addItem()
    await addItem()
    const { id, people } = await grid()
    const members = people.filter(({ is_member }) => is_member)
    await sent(
      members.slice(0, 3).map((one, place) => cellChange({ item_id: item.id, student_id: one.id, value: 3 + place })),
    )
    const own = { period_id: period, group_id: params.group, subject_id: params.subject }
    const row = { id: `${params.group}-${params.subject}`, items_count: 2, marks_count: 3, proposals_count: 0 }
    const { data } = await list(own)
    expect(data).toMatchObject([{ ...row, people_count: members.length, signed_at: null }])
    expect(data[0]?.changed_at).not.toBeNull()
    const words = `${data[0]?.group_code} ${data[0]?.subject_name.split(' ')[0]}`
    expect((await list({ ...own, q: words })).data).toMatchObject([row])
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [id])
    expect((await list({ ...own, signed: true })).meta.total).toBe(1)
    expect((await list({ ...own, signed: false })).meta.total).toBe(0)
  })

  it('is sorted by any of its columns', async () => {
    for (const field of ['has_lesson_today', 'group_code', 'subject_name', 'changed_at', 'id'])
      for (const order of ['ASC', 'DESC'])
        expect((await teacher.get('/api/gradebook', { query: { sort: [field, order], range: '[1,2]' } })).status).toBe(
          200,
        )
  })
})

/** Sends every grid request as a user who knows all ids. */
const everyCall = async () => {
  const place = await gradebookFixture(server)
  const item = (await place.addItem()).id
  const student = (await place.grid()).people.find(({ is_member }) => is_member)?.id ?? 0
  const { rules, scale, version } = await place.grid()
  const { query, work, path } = place
  const pattern = { weekdays: [1], from: '2026-09-01', to: '2026-09-30' }
  const changes = [cellChange({ item_id: item, student_id: student, value: 5 })]
  return {
    ...place,
    reads: [
      ['get', path, { query }],
      ['get', `${path}/entries/${item}/${student}`, {}],
    ] as const,
    writes: [
      ['put', `${path}/rules`, { query, body: { version, scale, rules } }],
      ['post', `${path}/items`, { query, body: work }],
      ['post', `${path}/lessons`, { query, body: pattern }],
      ['put', `${path}/items/${item}`, { body: { ...work, version: 1 } }],
      ['delete', `${path}/items/${item}`, {}],
      ['post', `${path}/items/${item}/restore`, {}],
      ['patch', `${path}/entries`, { body: { changes } }],
      ['post', `${path}/proposals/1/apply`, {}],
      ['post', `${path}/proposals/1/dismiss`, {}],
    ] as const,
  }
}
type All = Awaited<ReturnType<typeof everyCall>>
type Sent = readonly (All['reads'] | All['writes'])[number][]
const statusesFor = async (who: typeof teacher, calls: Sent) => {
  const statuses: number[] = []
  for (const [method, path, options] of calls) statuses.push((await who[method](path, options)).status)
  return statuses
}

describe('The gradebook of a group', () => {
  it('is not found by teachers who neither teach nor curate the group', async () => {
    const { reads, writes, params } = await everyCall()
    await server.pool.query(
      `UPDATE groups SET curator_id = NULL WHERE id = $1 AND curator_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test')`,
      [params.group],
    )
    const { rows: pairs } = await server.pool.query(
      `DELETE FROM group_teachers WHERE group_id = $1 AND user_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') RETURNING *`,
      [params.group],
    )
    expect(new Set(await statusesFor(teacher, [...reads, ...writes]))).toEqual(new Set([404]))
    expect((await list({ group_id: params.group })).data).toEqual([])

    await server.pool.query(
      `UPDATE groups SET curator_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [params.group],
    )
    expect(await statusesFor(teacher, reads)).toEqual([200, 200])
    expect(new Set(await statusesFor(teacher, writes))).toEqual(new Set([404]))
    expect((await list({ group_id: params.group })).data.length).toBeGreaterThan(0)

    for (const { group_id, user_id, subject_id } of pairs)
      await server.pool.query('INSERT INTO group_teachers (group_id, user_id, subject_id) VALUES ($1, $2, $3)', [
        group_id,
        user_id,
        subject_id,
      ])
  })

  it('is closed to students, including those of the group', async () => {
    const { reads, writes } = await everyCall()
    const student = server.as('student.a')
    expect(new Set(await statusesFor(student, reads))).toEqual(new Set([403]))
    expect(new Set(await statusesFor(student, writes))).toEqual(new Set([403]))
  })

  it('cannot be changed through the address of another gradebook', async () => {
    const { addItem } = await gradebookFixture(server)
    const item = (await addItem()).id
    const { other_group_id, subject_id } = await school(server)
    const us = server.as('manage-gradebook')
    expect((await us.delete(`/api/gradebook/${other_group_id}/${subject_id}/items/${item}`)).status).toBe(404)
  })
})

describe('The change event of a gradebook', () => {
  it('reaches other users who have it open, but not the author of the change', async () => {
    const { params, addItem, grid, sent, us } = await gradebookFixture(server)
    const item = (await addItem()).id
    const { id, people } = await grid()
    const student = people.find(({ is_member }) => is_member)?.id ?? 0
    const url = await server.listen()
    const tokenOf = async (who: 'teacher' | 'manage-gradebook') => (await bearerOf(server, who)).replace('Bearer ', '')
    const [theirs, ours] = [
      await listenTo(url, await tokenOf('teacher')),
      await listenTo(url, await tokenOf('manage-gradebook')),
    ]
    await sent([cellChange({ item_id: item, student_id: student, value: 4 })], { who: us })
    const event = { topic: `gradebook/${params.group}/${params.subject}`, ids: [id] }
    expect(await theirs.next()).toEqual(event)
    await sent([cellChange({ item_id: item, student_id: student, value: 5, base_version: 1 })])
    expect(await ours.next()).toEqual(event)
    await theirs.close()
    await ours.close()
  })
})
