import { afterAll, describe, expect, it } from 'vitest'
import { formatMissedDay, lessonDays, missedDays } from '../../src/api/gradebook/attendanceDays'
import { startTestServer } from '../kit/server'
import { cellChange, gradebookFixture } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const office = server.as('methodist')

let years = 1980
/** Moves the period, and the start of the memberships, to a year of the past; returns its September. */
const movedToThePast = async ({ period, params }: { period: number; params: { group: number } }) => {
  years += 1
  const days = [`${years}-09-01`, `${years}-12-30`]
  await server.pool.query('UPDATE periods SET starts_on = $2, ends_on = $3 WHERE id = $1', [period, ...days])
  await server.pool.query(`UPDATE memberships SET started_on = '1980-01-01' WHERE group_id = $1`, [params.group])
  return `${years}-09`
}

/** A group with three lessons in September, the first two on one day, and its first two people. */
const september = async () => {
  const fixture = await gradebookFixture(server)
  const { teacher, path, query, grid, sent, params } = fixture
  const month = await movedToThePast(fixture)
  const add = async (held_on: string, lesson_number: number) => {
    const body = { kind: 'lesson', title: 'Урок', scale: 'five', max: 5, posts_at: null, held_on, lesson_number }
    return Number(Object((await teacher.post(`${path}/items`, { query, body })).body).data.id)
  }
  const [first, second] = [`${month}-02`, `${month}-03`]
  const items = [await add(first, 1), await add(first, 2), await add(second, 1)]
  const { people } = await grid()
  const [one, other] = people.map(({ id }) => id)
  const flag = (item_id: number | undefined, student_id: number | undefined, sign: 'absent' | 'excused' | 'late') =>
    sent([cellChange({ item_id: item_id ?? 0, student_id: student_id ?? 0, value: null, flag: sign })])
  const read = async () =>
    (await office.call('GET /api/gradebook/attendance/:group', { params: { group: params.group }, query: { month } }))
      .data
  return { ...fixture, month, first, second, items, one: one ?? 0, other: other ?? 0, flag, read }
}

describe('The attendance of a group in a month', () => {
  it('counts lessons with recorded attendance, missed ones, and those with a reason', async () => {
    const { items, one, other, flag, read, params, first, month } = await september()
    await flag(items[0], one, 'absent')
    await flag(items[1], one, 'absent')
    await flag(items[1], other, 'late')
    const before = await read()
    expect(before.lessons.map(({ is_recorded }) => is_recorded)).toEqual([true, true, false])
    expect(before.people.find(({ id }) => id === one)).toMatchObject({
      held: 2,
      missed: 2,
      excused: 0,
      share: 1,
      is_warned: true,
    })
    expect(before.people.find(({ id }) => id === other)).toMatchObject({
      held: 2,
      missed: 0,
      late: 1,
      share: 0,
      is_warned: false,
    })
    const { data } = await office.call('POST /api/gradebook/attendance/:group/absences', {
      params: { group: params.group },
      body: { user_id: one, from_on: first, to_on: first, reason: 'illness', note: 'Справка 12' },
    })
    const after = await read()
    const person = after.people.find(({ id }) => id === one)
    expect(person).toMatchObject({ missed: 2, excused: 2, share: 0, is_warned: false })
    expect(person?.misses.map(({ absence_id }) => absence_id)).toEqual([data.id, data.id])
    expect(lessonDays(after)).toEqual([first, `${month}-03`])
    const day = person && missedDays(after, person).get(first)
    expect(day && formatMissedDay(day, 'ru')).toBe('2у')
    await office.call('DELETE /api/gradebook/absences/:id', { params: { id: data.id } })
    expect((await read()).people.find(({ id }) => id === one)).toMatchObject({ excused: 0, share: 1 })
  })

  it('counts a lesson at which everybody was, once the teacher has said so', async () => {
    const { items, teacher, path, read, one } = await september()
    expect((await read()).people.find(({ id }) => id === one)?.held).toBe(0)
    for (const _repeated of [1, 2])
      expect((await teacher.post(`${path}/items/${items[2]}/attendance`)).status).toBe(200)
    expect((await read()).people.find(({ id }) => id === one)).toMatchObject({ held: 1, missed: 0, share: 0 })
  })

  it('is the same in the list of groups', async () => {
    const { items, one, flag, params, month } = await september()
    await flag(items[0], one, 'absent')
    const { data } = await office.call('GET /api/gradebook/attendance', {
      query: { filter: { month, id: [params.group] } },
    })
    expect(data).toMatchObject([{ id: params.group, unrecorded_count: 2, warned_count: 1, missed: 1, excused: 0 }])
  })

  it.each(['csv', 'xlsx', 'pdf'] as const)('is exported as %s', async (format) => {
    const { params, month } = await september()
    const answer = await office.get(`/api/gradebook/attendance/${params.group}/export`, { query: { month, format } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain(format)
  })
})

describe('Attendance', () => {
  it('is open to the curator and hidden from teachers, students and curators of other groups', async () => {
    const { teacher, params, month, one, first } = await september()
    const at = `/api/gradebook/attendance/${params.group}`
    const body = { user_id: one, from_on: first, to_on: first, reason: 'other' }
    await server.pool.query('UPDATE groups SET curator_id = NULL WHERE id = $1', [params.group])
    expect((await teacher.get(at, { query: { month } })).status).toBe(404)
    expect((await teacher.get(`${at}/export`, { query: { month, format: 'csv' } })).status).toBe(404)
    expect((await teacher.post(`${at}/absences`, { body })).status).toBe(404)
    expect((await server.as('student.a').get(at, { query: { month } })).status).toBe(403)
    const me = Object((await teacher.get('/api/user')).body).id
    await server.pool.query('UPDATE groups SET curator_id = $2 WHERE id = $1', [params.group, me])
    expect((await teacher.get(at, { query: { month } })).status).toBe(200)
    expect((await teacher.post(`${at}/absences`, { body })).status).toBe(200)
  })

  it('refuses absences that end before they begin, last for years or are of somebody else', async () => {
    const { params, one, first } = await september()
    const post = async (more: object) => {
      const body = { user_id: one, from_on: first, to_on: first, reason: 'illness', ...more }
      return (await office.post(`/api/gradebook/attendance/${params.group}/absences`, { body })).problem().errors ?? {}
    }
    expect(Object.keys(await post({ to_on: '2020-01-01' }))).toEqual(['to_on'])
    expect(Object.keys(await post({ to_on: '9999-12-31' }))).toEqual(['to_on'])
    expect(Object.keys(await post({ user_id: 1 }))).toEqual(['user_id'])
    expect(Object.keys(await post({ reason: 'lazy' }))).toEqual(['reason'])
    expect(Object.keys(await post({ file_ids: [999_999] }))).toEqual(['file_ids.0'])
  })

  it('keeps a change of somebody else', async () => {
    const { params, one, first } = await september()
    const group = params.group
    const fields = { from_on: first, to_on: first, reason: 'illness' as const }
    const { data } = await office.call('POST /api/gradebook/attendance/:group/absences', {
      params: { group },
      body: { user_id: one, ...fields },
    })
    const put = (reason: 'family' | 'official') =>
      office.put(`/api/gradebook/absences/${data.id}`, {
        body: { version: data.version, ...fields, reason },
      })
    expect((await put('family')).status).toBe(200)
    const refused = await put('official')
    expect(refused.status).toBe(409)
    expect(refused.problem().current).toMatchObject({ reason: 'family' })
  })

  it('warns from the share that the study office has set', async () => {
    const { items, one, flag, read, teacher } = await september()
    await flag(items[0], one, 'absent')
    for (const warn_percent of [0, 101, 2.5])
      expect((await office.put('/api/gradebook/attendance/rules', { body: { warn_percent } })).status).toBe(422)
    expect((await teacher.put('/api/gradebook/attendance/rules', { body: { warn_percent: 5 } })).status).toBe(403)
    await office.call('PUT /api/gradebook/attendance/rules', { body: { warn_percent: 100 } })
    expect(await read()).toMatchObject({ warn_percent: 100 })
    expect((await read()).people.find(({ id }) => id === one)?.is_warned).toBe(true)
    await office.call('PUT /api/gradebook/attendance/rules', { body: { warn_percent: 20 } })
  })
})
