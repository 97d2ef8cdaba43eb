import { afterAll, describe, expect, it } from 'vitest'
import { newGroup } from '../../groups/newGroup'
import { startTestServer } from '../../kit/server'
import { bringOriginals, consent, newRecommended, orderOf } from './recommended'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

const enrol = async (body: Record<string, unknown>) =>
  (await us.call('POST /api/enrolment', { body, locale: 'en' })).data
const undo = (ids: readonly number[], reason = 'Ошибка в приказе') =>
  us.post('/api/enrolment/undo', { body: { ids, reason }, locale: 'en' })
const personOf = async (userId = 0) =>
  server.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'role_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
    )
    .select(['roles.code as role', 'group_id', 'started_on', 'order_number', 'order_date'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
const statusOf = async (id = 0) =>
  (await server.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('Enrolling applicants', () => {
  it('makes recommended applicants students and group members by one order, and notifies them', async () => {
    const { people, choices, group, campaign } = await newRecommended(server, { applicants: [{}, {}] })
    const order = orderOf(group.id)
    expect(await enrol({ ids: choices, ...order })).toEqual({ done: choices, refused: [] })
    for (const person of people) {
      expect(await personOf(person.user_id)).toEqual({
        role: 'student',
        group_id: group.id,
        started_on: order.started_on,
        order_number: order.order_number,
        order_date: order.order_date,
      })
      expect(await statusOf(person.id)).toBe('enrolled')
    }
    const { data } = await us.call('GET /api/enrolment/orders', { query: { filter: { campaign_id: campaign.id } } })
    expect(data).toMatchObject([{ number: order.order_number, ordered_on: order.order_date, people_count: 2 }])
    const mail = (await server.mails()).findLast(({ to }) => to === people[0]?.email)
    expect(mail?.text).toContain(group.code)
    expect(mail?.text).toContain(order.order_number)
    const audit = await server.db
      .selectFrom('audit_events')
      .select(['entity', 'entity_ids', 'after'])
      .where('action', '=', 'enrol')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      entity: 'users',
      entity_ids: people.map(({ user_id }) => user_id),
      after: { ...order, choices: choices },
    })
  })

  it('skips applicants without originals, consent or recommendation, and says why', async () => {
    const { people, choices, group } = await newRecommended(server, {
      places: 3,
      applicants: [{}, {}, {}, {}],
      ready: false,
    })
    const [nothing, original, all] = people
    await bringOriginals(server, [original?.id ?? 0, all?.id ?? 0])
    await consent(server, all ? [all] : [])
    const { done, refused } = await enrol({ ids: choices, ...orderOf(group.id) })
    expect(done).toEqual([choices[2]])
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Originals not received: School certificate/),
      'No consent to enrolment.',
      'Recommend the applicant for enrolment first.',
    ])
    expect(await personOf(nothing?.user_id)).toMatchObject({ role: 'enrollee', group_id: null })
  })

  it('requires an original again after it was returned', async () => {
    const { people, choices, group } = await newRecommended(server, { applicants: [{}] })
    const document = await server.db
      .selectFrom('documents')
      .select('id')
      .where('application_id', '=', people[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('document_originals')
      .values({ document_id: document.id, action: 'returned', actor_id: people[0]?.user_id ?? 0 })
      .execute()
    const { refused } = await enrol({ ids: choices, ...orderOf(group.id) })
    expect(refused[0]?.message).toMatch(/^Originals not received/)
  })

  it('does not change the person’s other choices', async () => {
    const { choices, group, people, campaign, direction } = await newRecommended(server, { applicants: [{}] })
    const other = await server.db
      .insertInto('application_choices')
      .values({
        application_id: people[0]?.id ?? 0,
        campaign_id: campaign.id,
        direction_id: direction.id,
        education_method_id: 1,
        basis: 'contract',
        priority: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enrol({ ids: choices, ...orderOf(group.id) })
    const choice = await server.db
      .selectFrom('application_choices')
      .select('state')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(choice.state).toBe('none')
  })

  it.each([
    [{ group_id: 999_999 }, 'group_id', 'This record does not exist. Choose another one.'],
    [{ order_number: '' }, 'order_number', 'Enter the order number.'],
    [{ order_date: '2026-02-30' }, 'order_date', 'This value is not valid.'],
    [{ role: 'admin' }, 'role', 'This field does not exist.'],
  ])('rejects %j with an error at %s', async (change, field, message) => {
    const answer = await us.post('/api/enrolment', { body: { ids: [1], ...orderOf(1), ...change }, locale: 'en' })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ [field]: [message] })
  })

  it('requires a group of the same direction and method that accepts students', async () => {
    const { choices, group } = await newRecommended(server, { applicants: [{}] })
    const { group: stranger } = await newGroup(server)
    const { group: evening } = await newGroup(server, {
      direction_id: group.direction_id,
      education_method_id: 2,
      starts_on: '2031-02-01',
    })
    const { group: gone } = await newGroup(server, { direction_id: group.direction_id, status: 'graduated' })
    const refusal = async (id: number) => (await enrol({ ids: choices, ...orderOf(id) })).refused[0]?.message
    expect(await refusal(stranger.id)).toBe(`Group ${stranger.code} studies another programme.`)
    expect(await refusal(evening.id)).toBe(`Group ${evening.code} has another mode of study.`)
    const answer = await us.post('/api/enrolment', { body: { ids: choices, ...orderOf(gone.id) } })
    expect(answer.problem().errors).toHaveProperty('group_id')
    const { data } = await us.call('GET /api/enrolment/groups', {
      query: { direction_id: String(group.direction_id) },
    })
    expect(data).toMatchObject([
      { id: group.id, room: 25, starts_on: '2026-09-01' },
      { id: evening.id, room: 25, starts_on: '2031-02-01' },
    ])
  })

  it('gives the last place of a group to exactly one of thirty simultaneous requests', async () => {
    const { choices, group } = await newRecommended(server, {
      room: 1,
      applicants: Array.from({ length: 30 }, () => ({})),
    })
    const results = await Promise.all(choices.map((choice) => enrol({ ids: [choice], ...orderOf(group.id) })))
    expect(server.pool.totalCount, 'concurrent connections').toBe(server.pool.options.max)
    expect(results.flatMap(({ done }) => done)).toHaveLength(1)
    expect(results.flatMap(({ refused }) => refused.map(({ message }) => message))).toEqual(
      Array.from({ length: 29 }, () => `Group ${group.code} has no free places.`),
    )
    const members = await server.db.selectFrom('memberships').select('id').where('group_id', '=', group.id).execute()
    expect(members).toHaveLength(1)
  })

  it('never makes a staff member a student', async () => {
    const { choices, people, group } = await newRecommended(server, { applicants: [{}] })
    const role = await server.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'teacher')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('users')
      .set({ role_id: role.id })
      .where('id', '=', people[0]?.user_id ?? 0)
      .execute()
    const { refused } = await enrol({ ids: choices, ...orderOf(group.id) })
    expect(refused[0]?.message).toBe('This person has a staff role. Change the role first.')
  })
})

describe('Undoing an enrolment', () => {
  it('makes the student a recommended applicant again', async () => {
    const { choices, people, group, campaign } = await newRecommended(server, { applicants: [{}] })
    await enrol({ ids: choices, ...orderOf(group.id) })
    expect((await undo(choices)).body).toEqual({ data: { done: choices, refused: [] } })
    expect(await personOf(people[0]?.user_id)).toMatchObject({ role: 'enrollee', group_id: null })
    expect(await statusOf(people[0]?.id)).toBe('recommended')
    const mail = (await server.mails()).findLast(({ to }) => to === people[0]?.email)
    expect(mail?.text).toContain('Место остаётся за вами')
    const { data } = await us.call('GET /api/enrolment/orders', { query: { filter: { campaign_id: campaign.id } } })
    expect(data).toEqual([])
    const story = await server.db
      .selectFrom('application_events')
      .select(['action', 'reason'])
      .where('application_id', '=', people[0]?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(story).toEqual([
      { action: 'recommend', reason: null },
      { action: 'enrol', reason: null },
      { action: 'undo', reason: 'Ошибка в приказе' },
    ])
    expect((await undo(choices)).body).toMatchObject({ data: { done: [] } })
    expect((await enrol({ ids: choices, ...orderOf(group.id) })).done).toEqual(choices)
  })

  it('is impossible after a day or after the student has moved to another group', async () => {
    const { choices, people, group } = await newRecommended(server, { applicants: [{}, {}] })
    const [late, moved] = choices
    await enrol({ ids: choices, ...orderOf(group.id) })
    await server.db
      .updateTable('memberships')
      .set({ state: 'transferred', ended_on: '2026-09-02' })
      .where('user_id', '=', people[1]?.user_id ?? 0)
      .execute()
    expect((await undo([moved ?? 0])).body).toMatchObject({
      data: { refused: [{ message: 'This person has already been transferred or has left the group.' }] },
    })
    const now = server.clock.now()
    server.clock.advance({ hours: 25 })
    expect((await undo([late ?? 0])).body).toMatchObject({
      data: { refused: [{ message: expect.stringMatching(/^You can only undo an enrolment within a day/) }] },
    })
    server.clock.set(now)
    expect((await undo([late ?? 0], '')).status).toBe(422)
  })

  it('requires a role with the reach `all`', async () => {
    const { choices, group } = await newRecommended(server, { applicants: [{}] })
    await enrol({ ids: choices, ...orderOf(group.id) })
    const role = server.db.updateTable('roles').where('code', '=', 'only_manage_profiles')
    await role.set({ reach: 'own' }).execute()
    expect((await undo(choices)).status).toBe(403)
    await role.set({ reach: 'all' }).execute()
    expect((await undo(choices)).status).toBe(200)
  })
})

it('Enrolment requires the permission to manage profiles', async () => {
  const body = { ids: [1], ...orderOf(1), reason: 'x' }
  for (const [who, status] of [
    ['guest', 401],
    ['manage-groups', 403],
    ['applicant.a', 403],
  ] as const) {
    const them = server.as(who)
    const answers = [
      await them.post('/api/enrolment', { body }),
      await them.post('/api/enrolment/undo', { body }),
      await them.get('/api/enrolment/groups', { query: { direction_id: '1' } }),
      await them.get('/api/enrolment/orders'),
      await them.get('/api/enrolment/orders/1/print'),
    ]
    expect(
      answers.map((answer) => answer.status),
      who,
    ).toEqual(answers.map(() => status))
  }
})
