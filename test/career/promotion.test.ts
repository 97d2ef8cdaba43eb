import { afterAll, describe, expect, it } from 'vitest'
import { defaultRules } from '../../src/api/gradebook/computeFinal'
import { nextCode } from '../../src/server/career/promotion/rules'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const year = '2027/2028'
const preview = async () =>
  (await us.call('GET /api/groups/promotion', { query: { academic_year: year }, locale: 'en' })).data
const rowOf = async (id: number) => (await preview()).groups.find((group) => group.id === id)
const groupOf = async (id: number) => (await us.call('GET /api/groups/:id', { params: { id } })).data

let numbers = 0
const promote = (groups: readonly { id: number; version: number }[], more: object = {}) => {
  numbers += 1
  const body = {
    academic_year: year,
    number: `${numbers}-п`,
    ordered_on: '2026-10-01',
    effective_on: '2026-10-01',
    groups: groups.map(({ id, version }) => ({ id, version })),
    sign: true,
    ...more,
  }
  return us.post('/api/groups/promotion', { body, locale: 'en' })
}

/** Signs a gradebook in which these people have a failing mark. */
const failIn = async (group: { id: number }, userIds: readonly number[]) => {
  const { rows } = await server.pool.query(
    `INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
     SELECT $1, (SELECT min(id) FROM subjects), (SELECT min(id) FROM periods), 'five', $2 RETURNING id`,
    [group.id, JSON.stringify(defaultRules)],
  )
  const finals = JSON.stringify(userIds.map((user_id) => ({ user_id, value: 2, average: 2 })))
  await server.pool.query(
    `INSERT INTO gradebook_signings (gradebook_id, finals, signed_by) VALUES ($1, $2, (SELECT min(id) FROM users))`,
    [rows[0].id, finals],
  )
}

describe('A promotion', () => {
  it('moves groups to the next course and year by one order, and is undone as a whole', async () => {
    const { group: one, people } = await newGroup(server, { members: 2 })
    const { group: other } = await newGroup(server, { members: 1 })
    const answer = await promote([one, other])
    expect(answer.status).toBe(200)
    expect(await groupOf(one.id)).toMatchObject({ course: 2, academic_year: year, code: one.code })
    expect(await stateOf(server, people[0]?.id ?? 0)).toMatchObject({ group_id: one.id, state: 'studying' })
    const { data } = await us.call('GET /api/groups/orders', {
      query: { filter: { kind: 'promotion', status: 'signed' } },
    })
    const order = data.find(({ people_count }) => people_count === 3)
    expect((await cancel(server, order ?? { id: 0, version: 0 })).status).toBe(200)
    expect(await groupOf(one.id)).toMatchObject({ course: 1, academic_year: one.academic_year })
    expect(await groupOf(other.id)).toMatchObject({ course: 1 })
  })

  it('makes one order for each course where asked', async () => {
    const { group: one } = await newGroup(server, { members: 1 })
    const { group: other } = await newGroup(server, { members: 1, course: 2 })
    await promote([one, other], { by_course: true, number: '77-п' })
    const { data } = await us.call('GET /api/groups/orders', { query: { filter: { q: '77-п' } } })
    expect(new Set(data.map(({ number }) => number))).toEqual(new Set(['77-п-1', '77-п-2']))
  })

  it('of a student with debts needs a condition, or another group for the same course', async () => {
    const { group, people } = await newGroup(server, { members: 2 })
    const { group: lower } = await newGroup(server, { members: 1 })
    const [one = { id: 0 }, other = { id: 0 }] = people
    await failIn(group, [one.id, other.id])
    expect((await rowOf(group.id))?.debtors).toMatchObject([{ can_be_conditional: true }, { can_be_conditional: true }])
    expect(Object.keys((await promote([group])).problem().errors ?? {})).toEqual(['conditional_until'])
    const stays = [{ user_id: one.id, to_group_id: lower.id }]
    const groups = [{ id: group.id, version: group.version, stays }]
    expect((await promote([group], { groups, conditional_until: '2027-10-15' })).status).toBe(200)
    expect(await stateOf(server, one.id)).toMatchObject({ group_id: lower.id })
    expect(await stateOf(server, other.id)).toMatchObject({ group_id: group.id })
    const { rows } = await server.pool.query(`SELECT terms FROM order_people WHERE user_id = $1`, [other.id])
    expect(rows).toEqual([{ terms: { conditional_until: '2027-10-15' } }])
  })

  it('is refused if the group in which a student repeats the course is full, and a draft shows that group', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const { group: lower } = await newGroup(server, { members: 1, capacity: 1 })
    const [one = { id: 0 }] = people
    await failIn(group, [one.id])
    const groups = [{ id: group.id, version: group.version, stays: [{ user_id: one.id, to_group_id: lower.id }] }]
    const refused = await promote([group], { groups })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['people'])
    await promote([group], { groups, sign: false, number: '81-п' })
    const [draft] = (
      await us.call('GET /api/groups/orders', { query: { filter: { status: 'draft', kind: 'promotion' } } })
    ).data
    const { data } = await us.call('GET /api/groups/orders/:id/people', {
      params: { id: draft?.id ?? 0 },
      query: {},
      locale: 'en',
    })
    expect(data[0]?.obstacles).toEqual([`Group ${lower.code} has no free place.`])
  })

  it('keeps nobody in a group of another course, a closed group or one that is promoted as well', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const { group: higher } = await newGroup(server, { members: 1, course: 2 })
    const { group: closed } = await newGroup(server, { status: 'archived' })
    const { group: promoted } = await newGroup(server, { members: 1 })
    const user_id = people[0]?.id ?? 0
    for (const { id: to_group_id } of [higher, closed, promoted]) {
      const stays = [{ user_id, to_group_id }]
      const groups = [
        { id: group.id, version: group.version, stays },
        { id: promoted.id, version: promoted.version },
      ]
      expect(Object.keys((await promote([group], { groups })).problem().errors ?? {})).toEqual(['groups.0'])
    }
    expect(await stateOf(server, user_id)).toMatchObject({ group_id: group.id })
  })

  it('is refused for the last course, for unsigned marks and for a stale page, and changes nothing then', async () => {
    const { group: last } = await newGroup(server, { members: 1, course: 4 })
    const { group } = await newGroup(server, { members: 1 })
    expect((await rowOf(last.id))?.obstacles).toEqual(['In the last year. Graduate the group by an order.'])
    expect((await promote([group, last])).status).toBe(422)
    expect((await promote([{ ...group, version: group.version + 1 }])).status).toBe(409)
    expect(await groupOf(group.id)).toMatchObject({ course: 1 })
  })

  it('signed before its year waits for its day', async () => {
    const { group } = await newGroup(server, { members: 1 })
    await promote([group], { effective_on: '2099-09-01' })
    expect(await groupOf(group.id)).toMatchObject({ course: 1 })
    expect(await preview()).toMatchObject({ academic_year: year, is_future: true, starts_on: '2027-09-01' })
  })
})

describe('Promoted groups whose codes form a chain', () => {
  const chain = async (name: string) => {
    const { data: rules } = await us.call('GET /api/groups/orders/rules')
    await us.call('PUT /api/groups/orders/rules', {
      body: { ...rules, promotion: { ...rules.promotion, code_pattern: '*-{course}-*' } },
    })
    const { group: first } = await newGroup(server, { code: `${name}-1-1`, members: 1 })
    const { group: second } = await newGroup(server, { code: `${name}-2-1`, course: 2, members: 1 })
    return [first, second] as const
  }
  const codesOf = async (groups: readonly { id: number }[]) =>
    Promise.all(groups.map(async ({ id }) => (await groupOf(id)).code))

  it('take over each other’s codes by one order, which is undone as a whole', async () => {
    const groups = await chain('Ц')
    const answer = await promote(groups)
    expect(answer.status).toBe(200)
    expect(await codesOf(groups)).toEqual(['Ц-2-1', 'Ц-3-1'])
    const { data } = await us.call('GET /api/groups/orders/:id', {
      params: { id: Number(Object(answer.body).data.order_ids[0]) },
    })
    expect((await cancel(server, data)).status).toBe(200)
    expect(await codesOf(groups)).toEqual(['Ц-1-1', 'Ц-2-1'])
  })

  it('take over each other’s codes by one order for each course, also on a later day', async () => {
    const groups = await chain('Э')
    expect((await promote(groups, { by_course: true, number: '95-п' })).status).toBe(200)
    expect(await codesOf(groups)).toEqual(['Э-2-1', 'Э-3-1'])
    const later = await chain('Ю')
    expect((await promote(later, { by_course: true, number: '96-п', effective_on: '2099-09-01' })).status).toBe(200)
    expect(await codesOf(later)).toEqual(['Ю-1-1', 'Ю-2-1'])
    const row = await rowOf(later[0].id)
    expect(row?.obstacles[0]).toMatch(/^Order No\. 96-п.* promotes the group and is waiting for its day\.$/)
  })

  it('are hindered while another group has the code', async () => {
    const [first] = await chain('Я')
    const draft = await promote([first], { sign: false, number: '97-п' })
    expect(draft.status).toBe(422)
    expect(Object.values(draft.problem().errors ?? {})).toEqual([['Another group has the code Я-2-1.']])
  })
})

describe('The code of a promoted group', () => {
  it.each([
    ['Д-2-1', 2, '*-{course}-*', 'Д-3-1'],
    ['ИС-24-1', 2, '*-{course}-*', 'ИС-24-1'],
    ['ИС-24-1', 2, null, 'ИС-24-1'],
    ['2ИС', 2, '{course}*', '3ИС'],
    ['А+2', 2, 'А+{course}', 'А+3'],
  ])('%s in year %i with the pattern %s becomes %s', (code, course, pattern, next) => {
    expect(nextCode(code, course, pattern)).toBe(next)
  })
})
