import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { gradebookFixture, cellChange, yearOf } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)

describe('A gradebook', () => {
  it('is empty until it is saved, and lists the people of its group by name', async () => {
    const { grid, params, period } = await gradebookFixture(server)
    const { people, ...rest } = await grid()
    expect(rest).toMatchObject({
      id: 0,
      version: 0,
      group_id: params.group,
      subject_id: params.subject,
      items: [],
      entries: [],
      signed_at: null,
      can_edit: true,
      period: { id: period },
      rules: { method: 'weighted' },
    })
    const { rows } = await server.pool.query(
      'SELECT users.id FROM memberships JOIN users ON users.id = user_id WHERE group_id = $1 AND ended_on IS NULL ORDER BY name, users.id',
      [params.group],
    )
    const members = people.filter(({ is_member }) => is_member)
    expect(members.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('gets its final column with the first change, only once under concurrency', async () => {
    const { addItem, grid } = await gradebookFixture(server)
    await Promise.all(['А', 'Б', 'В'].map((title) => addItem({ title })))
    const { items, id, version } = await grid()
    expect(items.filter(({ kind }) => kind === 'final')).toMatchObject([
      { title: 'Итог', posts_at: null, scale: items.at(-1)?.scale },
    ])
    expect(items).toHaveLength(4)
    expect({ isKept: id > 0, version }).toEqual({ isKept: true, version: 1 })
  })

  it('is not found in a period that does not exist', async () => {
    const { teacher, path } = await gradebookFixture(server)
    expect((await teacher.get(path, { query: { period: '987654321' } })).status).toBe(404)
  })

  it('shows former members who left during the period, but accepts no marks for them', async () => {
    const { grid, params, addItem, sent } = await gradebookFixture(server)
    const year = yearOf()
    const left = await server.db
      .insertInto('users')
      .values({ last_name: 'Ушедший', first_name: 'Лев', email: `left${year}@college.test`, role_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.pool.query(
      `INSERT INTO memberships (group_id, user_id, started_on, ended_on, state) VALUES ($1, $2, $3, $4, 'expelled')`,
      [params.group, left.id, `${year}-09-01`, `${year}-10-01`],
    )
    expect((await grid()).people.find(({ id }) => id === left.id)).toMatchObject({
      is_member: false,
      left_on: `${year}-10-01`,
    })
    const item = await addItem()
    expect(await sent([cellChange({ item_id: item.id, student_id: left.id, value: 5 })])).toMatchObject([
      { outcome: 'refused', message: 'This person is not in the group now.' },
    ])
  })
})

describe('A column', () => {
  it('can be changed only with its current version, and the audit log records each change', async () => {
    const { addItem, path, teacher, auditOf, work } = await gradebookFixture(server)
    const item = await addItem({ title: 'Работа' })
    const edit = (version: number, more: object = {}) =>
      teacher.put(`${path}/items/${item.id}`, { body: { ...work, version, ...more }, locale: 'en' })
    expect((await edit(1, { title: 'Другая', weight: 2.5 })).body).toMatchObject({
      data: { title: 'Другая', weight: 2.5 },
    })
    const stale = await edit(1)
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ title: 'Другая', version: 2 })
    const events = await auditOf('edit')
    expect(events.at(-1)).toMatchObject({ before: { title: 'Работа' }, after: { title: 'Другая' } })
  })

  it('cannot change its scale once it has marks, nor get a maximum below the highest mark', async () => {
    const { addItem, grid, sent, path, teacher, work } = await gradebookFixture(server)
    const item = await addItem({ scale: 'hundred', max: 40 })
    const [person] = (await grid()).people
    await sent([cellChange({ item_id: item.id, student_id: person?.id ?? 0, value: 33.5 })])
    const edit = async (more: object) =>
      (
        await teacher.put(`${path}/items/${item.id}`, {
          body: { ...work, scale: 'hundred', max: 40, version: 1, ...more },
          locale: 'en',
        })
      ).problem().errors
    expect(await edit({ max: 30 })).toEqual({ max: ['The column has a mark of 33.5, so the maximum cannot be lower.'] })
    expect(await edit({ scale: 'five', max: 5 })).toMatchObject({
      scale: ['The column already has marks, so its scale cannot be changed.'],
    })
  })

  it('uses the best mark of its scale as its maximum', async () => {
    const { teacher, path, query, work } = await gradebookFixture(server)
    const answer = await teacher.post(`${path}/items`, { query, body: { ...work, max: 12 }, locale: 'en' })
    expect(answer.problem().errors).toEqual({
      max: ['The highest mark is 5 on the five-point scale and 1 for pass/fail.'],
    })
  })

  it('is deleted if it is empty; with marks it is archived and can be restored', async () => {
    const { addItem, grid, sent, path, teacher } = await gradebookFixture(server)
    const [empty, full] = [await addItem(), await addItem()]
    const [person] = (await grid()).people
    await sent([cellChange({ item_id: full.id, student_id: person?.id ?? 0, value: 4 })])
    for (const { id } of [empty, full]) expect((await teacher.delete(`${path}/items/${id}`)).status).toBe(200)
    const { items, entries } = await grid()
    expect(items.filter(({ kind }) => kind !== 'final')).toMatchObject([
      { id: full.id, archived_at: expect.any(String) },
    ])
    expect(entries.find(({ item_id }) => item_id === full.id)?.values).toEqual([4])
    expect(
      await sent([cellChange({ item_id: full.id, student_id: person?.id ?? 0, value: 5, base_version: 1 })]),
    ).toMatchObject([{ outcome: 'refused', message: 'The column is archived.', entry: { value: 4, version: 1 } }])
    const restored = await teacher.post(`${path}/items/${full.id}/restore`)
    expect(restored.body).toMatchObject({ data: { archived_at: null } })
  })

  it('cannot be deleted or change its kind or scale if it is the final column, but can be posted', async () => {
    const { addItem, grid, path, teacher } = await gradebookFixture(server)
    await addItem()
    const final = (await grid()).items.at(-1)
    const at = `${path}/items/${final?.id}`
    expect((await teacher.delete(at)).status).toBe(409)
    const { title, scale, max, version } = final ?? {}
    const put = (more: object) =>
      teacher.put(at, { body: { kind: 'final', title, scale, max, version, posts_at: null, ...more } })
    expect((await put({ kind: 'exam' })).status).toBe(422)
    expect((await put({ scale: 'hundred', max: 100 })).status).toBe(422)
    const posts_at = '2026-11-24T09:00:00.000Z'
    expect((await put({ posts_at })).body).toMatchObject({ data: { posts_at } })
  })

  it('has a number in the bell schedule only as a lesson with a date', async () => {
    const { teacher, path, query, grid } = await gradebookFixture(server)
    const post = (more: object) =>
      teacher.post(`${path}/items`, {
        query,
        body: { kind: 'lesson', title: 'Урок', scale: 'five', max: 5, posts_at: null, ...more },
        locale: 'en',
      })
    const held_on = '2026-11-24'
    for (const more of [{ lesson_number: 2 }, { lesson_number: 2, held_on, kind: 'homework' }])
      expect((await post(more)).problem().errors).toEqual({
        lesson_number: ['Only a lesson with a date has a number.'],
      })
    for (const lesson_number of [0, 13, 1.5])
      expect(Object.keys((await post({ held_on, lesson_number })).problem().errors ?? {})).toEqual(['lesson_number'])
    for (const lesson_number of [3, 1]) await post({ held_on, lesson_number, room: '214' })
    expect((await grid()).items.filter(({ kind }) => kind === 'lesson')).toMatchObject([
      { held_on, lesson_number: 1, room: '214' },
      { held_on, lesson_number: 3, room: '214' },
    ])
  })

  it('is created for each lesson of a weekly pattern, and only once per day and number', async () => {
    const { teacher, path, query, grid, params } = await gradebookFixture(server)
    const year = yearOf()
    const lessons = (more: object = {}) =>
      teacher.post(`${path}/lessons`, {
        query,
        body: { weekdays: [1, 4], from: `${year}-09-01`, to: `${year}-09-30`, ...more },
        locale: 'en',
      })
    const isOn = (day: Date) => [1, 4].includes(day.getUTCDay())
    const days = Array.from({ length: 30 }, (_, place) => new Date(Date.UTC(year, 8, place + 1))).filter(isOn)
    const except = [days[0]?.toISOString().slice(0, 10) ?? '']
    const first = await lessons({ except })
    expect(Object(first.body).data.map(({ held_on }: { held_on: string }) => held_on)).toEqual(
      days.slice(1).map((day) => day.toISOString().slice(0, 10)),
    )
    expect(Object((await lessons({ except })).body).data).toEqual([])
    expect(Object((await lessons()).body).data).toMatchObject([{ held_on: except[0], kind: 'lesson', title: 'Урок' }])
    const second = await lessons({ lesson_number: 4, room: '308' })
    expect(Object(second.body).data).toHaveLength(days.length)
    expect(Object(second.body).data[0]).toMatchObject({ lesson_number: 4, room: '308' })
    expect((await lessons({ to: `${year + 1}-01-15` })).problem().errors).toEqual({
      to: ['This day is outside the period.'],
    })
    expect((await grid()).items.filter(({ kind }) => kind === 'lesson')).toHaveLength(2 * days.length)
    expect(params.group).toBeGreaterThan(0)
  })
})

describe('The rules of a gradebook', () => {
  it('can be changed only with their current version, and set the scale of the final column', async () => {
    const { teacher, path, query, grid, auditOf } = await gradebookFixture(server)
    const { rules } = await grid()
    const put = (body: object) => teacher.put(`${path}/rules`, { query, body, locale: 'en' })
    const points = { ...rules, method: 'points' }
    expect((await put({ version: 0, scale: 'hundred', rules: points })).body).toMatchObject({
      data: { scale: 'hundred', rules: points, version: 2, items: [{ kind: 'final', scale: 'hundred', max: 100 }] },
    })
    expect((await put({ version: 1, scale: 'five', rules })).problem().current).toMatchObject({
      scale: 'hundred',
      version: 2,
    })
    expect((await auditOf('set_rules')).at(-1)).toMatchObject({ after: { scale: 'hundred' } })
  })

  it('cannot change the scale while there are manual final marks', async () => {
    const { teacher, path, query, grid, addItem, sent } = await gradebookFixture(server)
    await addItem()
    const { items, people, rules, version, scale } = await grid()
    const final = items.at(-1)?.id ?? 0
    const [person] = people
    const value = scale === 'five' ? 5 : 1
    await sent([cellChange({ item_id: final, student_id: person?.id ?? 0, value, reason: 'По решению комиссии' })])
    const put = (more: object) =>
      teacher.put(`${path}/rules`, { query, body: { version, scale, rules, ...more }, locale: 'en' })
    expect((await put({ scale: 'hundred' })).problem().errors).toEqual({
      scale: ['Final grades have already been set manually, so the scale cannot be changed.'],
    })
    expect((await put({ rules: { ...rules, method: 'average' } })).status).toBe(200)
  })

  it('cannot change in a signed gradebook, nor can its columns', async () => {
    const { teacher, path, query, grid, addItem, work, us } = await gradebookFixture(server)
    const item = await addItem()
    const { id, rules, version, scale } = await grid()
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [id])
    const answers = await Promise.all([
      teacher.put(`${path}/rules`, { query, body: { version: version + 1, scale, rules } }),
      teacher.post(`${path}/items`, { query, body: work }),
      teacher.put(`${path}/items/${item.id}`, { body: { ...work, version: 1 } }),
      us.delete(`${path}/items/${item.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await grid()).toMatchObject({ can_edit: false, can_reopen: false })
    expect(await grid(us)).toMatchObject({ can_edit: false, can_reopen: true })
  })
})
