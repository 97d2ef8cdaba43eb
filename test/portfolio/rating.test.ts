import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { achievementActions, idOf, someRules } from './kit/achievementActions'

const server = await startTestServer()
afterAll(server.stop)
const { us, sent, approved, own, putInForce, period } = achievementActions(server)
const [a, b, teacher] = [server.as('student.a'), server.as('student.b'), server.as('teacher')]
let periodId = 0
beforeAll(async () => {
  await putInForce()
  const course = (await a.call('GET /api/user')).current_group?.id
  const { rows } = await server.pool.query('SELECT course FROM groups WHERE id = $1', [course])
  await server.pool.query(
    `UPDATE groups SET course = $1 WHERE id = (SELECT group_id FROM memberships WHERE user_id = $2 AND ended_on IS NULL)`,
    [rows[0]?.course, await idOf(server, 'student.b')],
  )
  periodId = (await period({ places: [{ course: rows[0]?.course, count: 1 }] })).id
  await approved({}, a)
  await approved({ title: 'Вторая' }, a)
  await approved({ title: 'Третья' }, a)
  await approved({ category: 'sport', result: 'winner', title: 'Кубок' }, b)
  await sent({ category: 'study', title: 'Олимпиада Б' }, b)
})
const courseOf = async () => {
  const { rows } = await server.pool.query(
    'SELECT course FROM memberships JOIN groups ON groups.id = group_id WHERE user_id = $1 AND ended_on IS NULL',
    [await idOf(server, 'student.a')],
  )
  return Number(rows[0]?.course)
}
const rated = async (filter: object = {}, who = us) =>
  await who.call('GET /api/portfolios/rating', { query: { filter: { period_id: periodId, ...filter } } })

describe('R2.10 The rating', () => {
  it('ranks people by points with caps, and shows the effect of pending achievements', async () => {
    const { data, meta } = await rated({ course: [await courseOf()] })
    expect(data).toMatchObject([
      { id: await idOf(server, 'student.a'), place: 1, points: 40, waiting: 0, place_after: 1, has_scholarship: true },
      {
        id: await idOf(server, 'student.b'),
        place: 2,
        points: 10,
        waiting: 20,
        place_after: 2,
        has_scholarship: false,
      },
    ])
    expect(data[0]?.categories).toEqual([{ category: 'study', sum: 60, cap: 40, points: 40 }])
    expect(meta).toMatchObject({ total: 2, scholarships: 1, passing_points: 40, period: { id: periodId } })
  })

  it('identifies people only by number in an anonymous list', async () => {
    const { data } = await rated({ anonymous: true })
    expect(data).toMatchObject([
      { name: null, group_code: null, ahead_of: null },
      { name: null, group_code: null, ahead_of: null },
    ])
    expect(data.map(({ number }) => number)).toEqual((await rated()).data.map(({ number }) => number))
  })

  it('can be searched without changing places, can be sorted, and is limited to the groups of a teacher', async () => {
    const name = (await b.call('GET /api/user')).last_name
    const { data } = await rated({ q: name })
    expect(data.map(({ place }) => place)).toEqual([2])
    const own = await rated({}, teacher)
    expect(own.data.map(({ id }) => id)).toEqual([await idOf(server, 'student.a')])
    for (const field of ['place', 'name', 'group_code', 'waiting', 'average', 'id'])
      expect((await us.get('/api/portfolios/rating', { query: { sort: [field, 'DESC'] } })).status).toBe(200)
  })

  it('lists pending achievements and the places that they would change', async () => {
    const { data } = await us.call('GET /api/portfolios/rating/waiting', {
      query: { filter: { period_id: periodId, course: [await courseOf()] } },
    })
    expect(data).toMatchObject({ waiting_count: 1, would_enter: [], would_leave: [] })
    expect(data.items[0]).toMatchObject({ title: 'Олимпиада Б', gain: 20, place: 2, place_after: 2 })
  })

  it('shows a student only their own place within the course', async () => {
    const { data } = await b.call('GET /api/my/portfolio/place', { query: { period_id: periodId } })
    expect(data).toMatchObject({ place: 2, people_count: 2, scholarships: 1, points: 10 })
  })

  it('exports the points by rule, and numbers instead of names if it is anonymous', async () => {
    const name = (await a.call('GET /api/user')).last_name
    const { number } = await own(a)
    const file = async (filter: object, format = 'csv') =>
      us.get('/api/portfolios/rating/export', { query: { format, filter: { period_id: periodId, ...filter } } })
    const named = String((await file({})).body)
    expect(named).toContain(name)
    expect(named).toContain('Олимпиада по сетям · олимпиада, регион, призёр: 20')
    const bare = String((await file({ anonymous: true })).body)
    expect(bare).toContain(String(number))
    expect(bare).not.toContain(name)
    expect(bare).not.toContain('Олимпиада по сетям')
    expect((await file({}, 'xlsx')).status).toBe(200)
    const print = await us.get('/api/portfolios/rating/print', {
      query: { filter: { period_id: periodId, anonymous: true } },
    })
    expect(print.status).toBe(200)
    expect(print.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('summarises groups and students: missing and approved achievements, points by category', async () => {
    const { data } = await us.call('GET /api/portfolios/groups', { query: { period_id: periodId } })
    const group = (await a.call('GET /api/user')).current_group?.id
    const row = data.find(({ id }) => id === group)
    expect(row).toMatchObject({ points: 40, categories: [{ category: 'study', points: 40 }], average: 40 })
    expect(row?.without_count).toBeLessThan(row?.people_count ?? 0)
    const people = await us.call('GET /api/portfolios', {
      query: { filter: { group_id: group, period_id: periodId, state: 'approved' } },
    })
    expect(people.data.map(({ id }) => id)).toContain(await idOf(server, 'student.a'))
    const none = await us.call('GET /api/portfolios', { query: { filter: { group_id: group, state: 'none' } } })
    expect(none.meta.total).toBe(row?.without_count)
    const whole = await us.call('GET /api/portfolios/:id', {
      params: { id: await idOf(server, 'student.a') },
      query: { period_id: periodId },
    })
    expect(whole.data).toMatchObject({ points: 40 })
    expect(JSON.stringify(whole.data.items)).not.toContain('"status":"draft"')
  })
})

describe('The points rules', () => {
  it('can be edited only by users who manage all portfolios, and are previewed before they apply', async () => {
    const rules = { ...someRules, caps: { ...someRules.caps, study: 60 } }
    expect((await teacher.put('/api/portfolios/rules/draft', { body: { version: 0, rules } })).status).toBe(403)
    const draft = (
      await us.call('PUT /api/portfolios/rules/draft', { body: { version: 0, rules, note: 'Выше предел' } })
    ).data
    const { data } = await us.call('GET /api/portfolios/rules/draft/preview', { query: { period_id: periodId } })
    expect(data).toMatchObject({ more_count: 1, less_count: 0, items_count: 0 })
    expect(data.people[0]).toMatchObject({ before: 40, after: 60, place_before: 1, place_after: 1 })
    expect((await rated()).data[0]?.points).toBe(40)
    expect((await teacher.get('/api/portfolios/rules/draft/preview')).status).toBe(403)
    const stale = await us.put('/api/portfolios/rules/draft', { body: { version: draft.version + 5, rules } })
    expect(stale.status).toBe(409)
  })

  it('do not change the frozen rating of a closed period', async () => {
    const { version } = (await us.call('GET /api/portfolios/periods/:id', { params: { id: periodId } })).data
    expect((await teacher.post(`/api/portfolios/periods/${periodId}/close`, { body: { version } })).status).toBe(403)
    const { data } = await us.call('POST /api/portfolios/periods/:id/close', {
      params: { id: periodId },
      body: { version },
    })
    expect(data).toMatchObject({ people_count: 2, rules_number: expect.any(Number) })
    const all = (await us.call('GET /api/portfolios/rules')).data
    await us.call('POST /api/portfolios/rules/draft/enforce', { body: { version: all.draft?.version ?? 0 } })
    await approved({ category: 'sport', result: 'winner', title: 'Поздно' }, a)
    const { data: rows, meta } = await rated()
    expect(rows.map(({ points }) => points)).toEqual([40, 10])
    expect(meta.period?.closed_at).not.toBeNull()
    expect((await own(a, { period_id: periodId })).points).toMatchObject({ points: 40, waiting: 0 })
    expect((await us.delete(`/api/portfolios/periods/${periodId}`)).status).toBe(409)
    const again = await us.post(`/api/portfolios/periods/${periodId}/close`, { body: { version: data.version } })
    expect(again.status).toBe(409)
    const place = await b.call('GET /api/my/portfolio/place', { query: { period_id: periodId } })
    expect(place.data).toMatchObject({ place: 2, points: 10 })
  })
})
