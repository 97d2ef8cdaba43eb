import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { contentOf, newQuestion, newTest, pinned, poolOf, publishedTest } from './newTest'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')
const teacher = server.as('teacher')
const { group_id, subject_id, other_subject_id, other_group_id } = await school(server)

const read = async (id: number) => (await us.call('GET /api/tests/:id', { params: { id } })).data
const edit = async (id: number, more: Record<string, unknown>) =>
  us.put(`/api/tests/${id}`, { body: { ...(await read(id)), ...more } })
const published = (more: Record<string, unknown> = {}) => publishedTest(server, more)
const pool = (more: Record<string, unknown> = {}) => poolOf(subject_id, more)

describe('A teacher with reach over their own groups and subjects', () => {
  const own = { subject_id, translations: { ru: { title: 'Моя проверка' } } }

  it('sees the access code only of tests that they may edit', async () => {
    const shared = await published({ access_code: 'тайна-7', group_ids: [group_id, other_group_id] })
    const mine = await published({ access_code: 'тайна-8' })
    const codeOf = async (id: number, who = teacher) => {
      const { data } = await who.call('GET /api/tests/:id', { params: { id } })
      return [data.can_edit, data.access_code]
    }
    expect(await codeOf(shared.id)).toEqual([false, null])
    expect(await codeOf(shared.id, us)).toEqual([true, 'тайна-7'])
    expect(await codeOf(mine.id)).toEqual([true, 'тайна-8'])
  })

  it('can read only tests of their own groups and subjects, in every call', async () => {
    const near = await published()
    const otherTest = await published({ subject_id: other_subject_id, group_ids: [other_group_id] })
    expect((await teacher.get(`/api/tests/${near.id}`)).status).toBe(200)
    const { meta } = await teacher.call('GET /api/tests', { query: { filter: { id: [near.id, otherTest.id] } } })
    expect(meta.total).toBe(1)
    for (const path of ['', '/check', '/overrides'])
      expect((await teacher.get(`/api/tests/${otherTest.id}${path}`)).status).toBe(404)
    expect((await teacher.delete(`/api/tests/${otherTest.id}`)).status).toBe(404)
    expect((await teacher.put(`/api/tests/${otherTest.id}`, { body: otherTest })).status).toBe(404)
    for (const action of ['publish', 'withdraw', 'duplicate'])
      expect(
        (
          await teacher.post(`/api/tests/${otherTest.id}/${action}`, {
            body: action === 'duplicate' ? {} : { version: 1 },
          })
        ).status,
      ).toBe(404)
    for (const action of ['archive', 'delete'] as const) {
      const { data } = await teacher.call(`POST /api/tests/${action}`, { body: { ids: [otherTest.id] } })
      expect(data.done).toEqual([])
    }
    const exported = await teacher.get('/api/tests/export', {
      query: { format: 'csv', filter: { id: [otherTest.id] } },
    })
    expect(exported.body).not.toContain('Проверка счёта')
  })

  it('can create tests only for their own groups and subjects, with questions within reach', async () => {
    const otherQuestion = await newQuestion(server, { subject_id: other_subject_id })
    const created = await teacher.call('POST /api/tests', { body: { ...own, group_ids: [group_id] } })
    expect(created.data).toMatchObject({ can_edit: true, author_name: expect.any(String) })
    const refusals: [Record<string, unknown>, string][] = [
      [{ subject_id: other_subject_id }, 'subject_id'],
      [{ group_ids: [other_group_id] }, 'group_ids'],
      [{ direction_ids: [1] }, 'direction_ids'],
      [{ content: contentOf([pinned(otherQuestion)]) }, 'content.sections.0.items.0.question_id'],
      [{ content: contentOf([pool({ subject_id: other_subject_id })]) }, 'content.sections.0.items.0.subject_id'],
    ]
    for (const [more, field] of refusals) {
      const answer = await teacher.post('/api/tests', { body: { ...own, ...more } })
      expect(Object.keys(answer.problem().errors ?? {}), JSON.stringify(more)).toEqual([field])
    }
  })

  it('can change a test only if all its groups are their own, and otherwise only read it', async () => {
    const ours = await newTest(server)
    const shared = await newTest(server, { group_ids: [group_id, other_group_id] })
    expect((await teacher.put(`/api/tests/${ours.id}`, { body: ours })).status).toBe(200)
    expect((await teacher.get(`/api/tests/${shared.id}`)).body).toMatchObject({ data: { can_edit: false } })
    expect((await teacher.put(`/api/tests/${shared.id}`, { body: shared })).status).toBe(403)
    expect((await teacher.post(`/api/tests/${shared.id}/publish`, { body: { version: 1 } })).status).toBe(403)
  })

  it('sees only their own groups in the counts of takers and attempts', async () => {
    const whole = await published({ group_ids: [group_id, other_group_id] })
    const [{ count } = { count: 0 }] = (
      await server.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM memberships WHERE group_id = $1 AND ended_on IS NULL',
        [group_id],
      )
    ).rows
    await server.pool.query(
      `INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, max_score)
       SELECT $1, 1, id, 1, 'x', 2 FROM users WHERE email IN ('student.a@abitura.test', 'student.b@abitura.test')`,
      [whole.id],
    )
    const { data } = await teacher.call('GET /api/tests/:id', { params: { id: whole.id } })
    expect(data).toMatchObject({ takers_count: count, running_count: 1 })
    expect(await read(whole.id)).toMatchObject({ running_count: 2 })
    expect((await read(whole.id)).takers_count).toBeGreaterThan(count)
  })

  it('sees pool sizes only for their own subjects', async () => {
    const tag = 'пул учителя'
    const besides = await newQuestion(server, { tags: [tag] })
    await newQuestion(server, { tags: [tag] })
    await newQuestion(server, { tags: [tag], status: 'draft' })
    await newQuestion(server, { tags: [tag], subject_id: other_subject_id })
    const { kind: _kind, id: _id, count: _count, points: _points, ...rule } = pool({ tags: [tag] })
    const count = async (who: typeof us, more: Record<string, unknown> = {}) =>
      (await who.call('POST /api/tests/pool', { body: { ...rule, ...more } })).data.count
    expect(await count(teacher)).toBe(2)
    expect(await count(teacher, { besides: [besides] })).toBe(1)
    expect(await count(teacher, { subject_id: other_subject_id })).toBe(0)
    expect(await count(us, { subject_id: other_subject_id })).toBe(1)
  })
})

const { rows: groups } = await server.pool.query<{ id: number; is_own: boolean }>(
  `SELECT id, id IN (SELECT group_id FROM group_teachers WHERE user_id = teacher) OR curator_id IS NOT DISTINCT FROM teacher AS is_own
  FROM groups, (SELECT id AS teacher FROM users WHERE email = 'teacher@abitura.test') AS teachers`,
)
const ownGroups = groups.filter(({ is_own }) => is_own).map(({ id }) => id)

describe('The people to choose from for a test', () => {
  const people = async (who: typeof us, filter: { id?: number[]; q?: string; test_id?: number } = {}) =>
    (await who.call('GET /api/tests/people', { query: { filter } })).data
  const idsOf = async (who: typeof us, filter = {}) => (await people(who, filter)).map(({ id }) => id)
  const studying = async (groups: readonly number[]) => {
    const { rows } = await server.pool.query<{ id: number }>(
      `SELECT users.id FROM memberships JOIN users ON users.id = user_id WHERE ended_on IS NULL AND group_id = ANY($1)
      ORDER BY name, users.id LIMIT 25`,
      [groups],
    )
    return rows.map(({ id }) => id)
  }
  it('are current students sorted by name, and for teachers only those of their own groups', async () => {
    expect(await idsOf(us)).toEqual(await studying(groups.map(({ id }) => id)))
    const own = await idsOf(teacher)
    expect(own).toEqual(await studying(ownGroups))
    expect(own).not.toEqual([])
    const [stranger = 0] = await studying([other_group_id])
    expect(await idsOf(us, { id: [stranger] })).toEqual([stranger])
    expect(await idsOf(teacher, { id: [stranger] })).toEqual([])
    await server.pool.query(
      `UPDATE memberships SET ended_on = current_date, state = 'graduated' WHERE user_id = $1 AND ended_on IS NULL`,
      [stranger],
    )
    expect(await idsOf(us, { id: [stranger] })).toEqual([])
  })

  it('can be found by parts of their names, and show only name and group code', async () => {
    const { id } = await server.as('student.a').call('GET /api/user')
    const { rows } = await server.pool.query<{ id: number; name: string; code: string; last_name: string }>(
      `SELECT users.id, users.name, code, last_name FROM users JOIN memberships ON user_id = users.id AND ended_on IS NULL
        JOIN groups ON groups.id = group_id WHERE users.id = $1`,
      [id],
    )
    const { last_name: lastName = '', ...shown } = rows[0] ?? {}
    expect(await people(teacher, { q: lastName.slice(0, 4).toLowerCase(), id: [id] })).toEqual([shown])
    expect(await people(teacher, { q: 'никого такого нет' })).toEqual([])
  })

  it('are only the takers if a test is given, and nobody for a test beyond reach', async () => {
    const [near, far] = [
      await published(),
      await published({ subject_id: other_subject_id, group_ids: [other_group_id] }),
    ]
    expect(await idsOf(teacher, { test_id: near.id })).toEqual(await studying([group_id]))
    expect(await idsOf(us, { test_id: far.id })).toEqual(await studying([other_group_id]))
    expect(await idsOf(teacher, { test_id: far.id })).toEqual([])
    expect(await idsOf(us, { test_id: 999_999 })).toEqual([])
  })

  it('are closed to users who do not manage tests', async () => {
    const statuses = ['guest', 'student.a', 'manage-materials'] as const
    expect(
      await Promise.all(statuses.map(async (who) => (await server.as(who).get('/api/tests/people')).status)),
    ).toEqual([401, 403, 403])
  })
})

describe('An override', () => {
  const exception = {
    user_id: null,
    group_id,
    opens_at: null,
    closes_at: '2041-01-01T00:00:00Z',
    time_limit_min: 90,
    attempts_allowed: null,
    reason: 'Болели',
  }

  it('can be added for a taker or a group of takers, changed and deleted', async () => {
    const test = await published()
    const give = (body: Record<string, unknown>) =>
      us.post(`/api/tests/${test.id}/overrides`, { body: { ...exception, ...body }, locale: 'ru' })
    const { id: student } = await server.as('student.a').call('GET /api/user')
    const { id: stranger } = await server.as('student.b').call('GET /api/user')
    expect((await give({})).body).toMatchObject({ data: { group_id, time_limit_min: 90, version: 1 } })
    expect((await give({ user_id: student, group_id: null })).status).toBe(200)
    const refusals: [Record<string, unknown>, Record<string, string[]>][] = [
      [{}, { group_id: ['Исключение для них уже есть: измените его.'] }],
      [{ group_id: other_group_id }, { group_id: ['Этот тест они не сдают.'] }],
      [{ user_id: stranger, group_id: null }, { user_id: ['Этот тест они не сдают.'] }],
      [{ user_id: student }, { user_id: ['Выберите человека или группу, одно из двух.'] }],
      [
        { closes_at: null, time_limit_min: null },
        { closes_at: ['Исключение ничего не меняет: укажите время, длительность или попытки.'] },
      ],
      [{ opens_at: '2042-01-01T00:00:00Z' }, { closes_at: ['Окончание раньше начала.'] }],
    ]
    for (const [more, errors] of refusals) expect((await give(more)).problem().errors).toEqual(errors)
    const params = { id: test.id }
    const { data } = await us.call('GET /api/tests/:id/overrides', { params })
    expect(data).toHaveLength(2)
    const [first, second] = data
    const path = `/api/tests/${test.id}/overrides`
    const {
      id,
      name: _name,
      created_at: _created,
      updated_at: _updated,
      ...row
    } = first ?? { id: 0, name: '', created_at: '', updated_at: '' }
    const changed = await us.put(`${path}/${id}`, { body: { ...row, attempts_allowed: 3 } })
    expect(changed.body).toMatchObject({ data: { attempts_allowed: 3, version: 2 } })
    expect((await us.put(`${path}/${id}`, { body: row })).status).toBe(409)
    expect((await us.delete(`${path}/${second?.id}`)).status).toBe(200)
    const elsewhere = await published()
    expect((await us.delete(`/api/tests/${elsewhere.id}/overrides/${id}`)).status).toBe(404)
    expect((await us.call('GET /api/tests/:id/overrides', { params })).data).toHaveLength(1)
  })

  it('is neither visible nor editable for a teacher if it is for people beyond reach', async () => {
    const test = await published()
    await us.call('POST /api/tests/:id/overrides', { params: { id: test.id }, body: exception })
    await edit(test.id, { group_ids: [group_id, other_group_id] })
    await us.call('POST /api/tests/:id/overrides', {
      params: { id: test.id },
      body: { ...exception, group_id: other_group_id },
    })
    const { data } = await teacher.call('GET /api/tests/:id/overrides', { params: { id: test.id } })
    expect(data.map((row) => row.group_id)).toEqual([group_id])
    expect((await teacher.post(`/api/tests/${test.id}/overrides`, { body: exception })).status).toBe(403)
  })
})
