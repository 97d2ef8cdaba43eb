import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { answerOf, device, everythingShown, hiddenReview, newTest, passTime, single } from '../kit/newTest'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const us = server.as('manage-tests')
const teacher = server.as('teacher')
const reason = 'Пожарная тревога'
const review = { ...hiddenReview, just_after: everythingShown }

const newOne = () => newTest(server, { contents: [single('Раз'), single('Два')], fields: { review } })
const start = async (id: number, who = student) =>
  (
    await who.call('POST /api/testing/tests/:id/start', {
      params: { id },
      body: { device, device_name: 'Chrome' },
    })
  ).data.id
const begun = async () => {
  const { id: testId } = await newOne()
  return { testId, id: await start(testId) }
}
const submit = (id: number) => student.post(`/api/testing/attempts/${id}/submit`, { body: { device } })
const heartbeat = async (id: number) =>
  (await student.call('POST /api/testing/attempts/:id/operations', { params: { id }, body: { device } })).data
const act = async (testId: number, verb: string, body: object) => {
  const answer = await us.post(`/api/tests/${testId}/attempts/${verb}`, { body: { reason, ...body }, locale: 'en' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const done = (ids: number[], refused: { id: number; message: string }[] = []) => ({ data: { done: ids, refused } })
const audits = async (id: number) =>
  (
    await server.pool.query(
      `SELECT action, reason FROM audit_events WHERE entity = 'attempts' AND $1 = ANY(entity_ids) ORDER BY id`,
      [id],
    )
  ).rows
const events = async (testId: number, id: number) => {
  const { data } = await us.call('GET /api/tests/:id/attempts/:attempt/events', { params: { id: testId, attempt: id } })
  return data.map(({ kind, details }) => ({ kind, reason: details['reason'] ?? null }))
}
const notices = async () => (await student.call('GET /api/notifications', { query: {} })).data.map(({ title }) => title)

describe('A running attempt', () => {
  it('can be extended alone or with all others, which notifies its taker', async () => {
    const { testId, id } = await begun()
    const before = Date.parse((await heartbeat(id)).ends_at ?? '')
    expect(await act(testId, 'extend', { ids: [id], minutes: 10 })).toEqual(done([id]))
    expect(await act(testId, 'extend', { ids: null, minutes: 5 })).toEqual(done([id]))
    expect(Date.parse((await heartbeat(id)).ends_at ?? '') - before).toBe(15 * 60_000)
    expect(await audits(id)).toEqual([
      { action: 'extend', reason },
      { action: 'extend', reason },
    ])
    expect(await events(testId, id)).toEqual([
      { kind: 'started', reason: null },
      { kind: 'extended', reason },
      { kind: 'extended', reason },
    ])
    expect(await notices()).toContain('Вам добавили время')
  })

  it('is either extended or submitted if both are requested in its last second', async () => {
    const { testId, id } = await begun()
    const [extended, submitted] = await Promise.all([act(testId, 'extend', { ids: [id], minutes: 10 }), submit(id)])
    expect(submitted.status).toBe(200)
    const { status } = await heartbeat(id)
    expect(status).toBe('graded')
    const { rows } = await server.pool.query(
      `SELECT array_agg(kind ORDER BY id) AS kinds FROM attempt_events WHERE attempt_id = $1`,
      [id],
    )
    const outcomes = [
      [done([id]), ['started', 'extended', 'submitted']],
      [done([], [{ id, message: 'The attempt has already been submitted.' }]), ['started', 'submitted']],
    ]
    expect(outcomes).toContainEqual([extended, rows[0]?.kinds])
    expect(await act(testId, 'extend', { ids: [id], minutes: 10 })).toEqual(outcomes[1]?.[0])
  })

  it('counts as submitted once its time is up, even before the job has closed it', async () => {
    const { testId, id } = await begun()
    await passTime(server, id, 41)
    expect(await act(testId, 'extend', { ids: [id], minutes: 10 })).toEqual(
      done([], [{ id, message: 'The attempt has already been submitted.' }]),
    )
  })

  it('can be ended by staff and is then marked', async () => {
    const { testId, id } = await begun()
    expect(await act(testId, 'end', { ids: [id] })).toEqual(done([id]))
    expect(await heartbeat(id)).toMatchObject({ status: 'graded' })
    expect(await events(testId, id)).toEqual([
      { kind: 'started', reason: null },
      { kind: 'ended', reason },
    ])
    expect(await act(testId, 'end', { ids: [id] })).toEqual(
      done([], [{ id, message: 'The attempt has already been submitted.' }]),
    )
  })
})

describe('A finished attempt', () => {
  it('is hidden once it is voided, and its taker may start another attempt', async () => {
    const { testId, id } = await begun()
    await submit(id)
    expect(await act(testId, 'void', { ids: [id] })).toEqual(done([id]))
    const { data } = await student.call('GET /api/testing/attempts/:id/review', { params: { id } })
    expect(data).toMatchObject({ status: 'voided', result: { score: null, hidden_until: 'never' }, questions: [] })
    expect(await notices()).toContain('Попытка аннулирована')
    const next = await start(testId)
    expect(next).not.toBe(id)
    expect(await act(testId, 'reopen', { ids: [id], minutes: 5 })).toEqual(
      done([], [{ id, message: 'The attempt has already been voided.' }]),
    )
  })

  it('keeps its answers when it is reopened, and can be submitted again', async () => {
    const { testId, id } = await begun()
    const answering = (operation: object) =>
      student.post(`/api/testing/attempts/${id}/operations`, { body: { device, operations: [operation] } })
    await answering(answerOf(0, { type: 'single', choice: 0 }))
    await submit(id)
    expect(await act(testId, 'reopen', { ids: [id], minutes: 7 })).toEqual(done([id]))
    const { status, ends_at, server_now } = await heartbeat(id)
    expect(status).toBe('in_progress')
    expect(Date.parse(ends_at ?? '') - Date.parse(server_now)).toBeGreaterThan(6 * 60_000)
    expect((await answering(answerOf(0, { type: 'single', choice: 1 }, 1))).status).toBe(200)
    expect((await submit(id)).status).toBe(200)
    expect(await notices()).toContain('Попытку открыли снова')
  })
})

describe('The list of a test’s attempts', () => {
  it('shows takers and their progress, counts by status, and can be exported', async () => {
    const { testId, id } = await begun()
    const { data, meta } = await us.call('GET /api/tests/:id/attempts', {
      params: { id: testId },
      query: { counts: [{ status: 'in_progress' }, { status: 'graded' }] },
    })
    expect(data).toMatchObject([
      {
        id,
        status: 'in_progress',
        score: null,
        answered_count: 0,
        questions_count: 2,
        limit_min: null,
        focus_loss_count: 0,
      },
    ])
    expect(meta).toMatchObject({ total: 1, counts: [1, 0] })
    const file = await us.get(`/api/tests/${testId}/attempts/export`, { query: { format: 'csv' }, locale: 'en' })
    expect(String(file.body).split('\n')[0]).toContain('Attempt')
    expect(String(file.body)).toContain('in progress')
  })

  it('shows teachers only their own groups and refuses actions on other attempts', async () => {
    const { other_group_id, group_id } = await school(server)
    const { id: testId } = await newTest(server, {
      contents: [single('Раз')],
      fields: { group_ids: [group_id, other_group_id] },
    })
    const [own, foreign] = [await start(testId), await start(testId, server.as('student.b'))]
    const { data } = await teacher.call('GET /api/tests/:id/attempts', { params: { id: testId }, query: {} })
    expect(data.map(({ id }) => id)).toEqual([own])
    const path = `/api/tests/${testId}/attempts`
    expect((await teacher.get(`${path}/${foreign}/events`)).status).toBe(404)
    const answer = await teacher.post(`${path}/end`, { body: { ids: [own, foreign], reason }, locale: 'en' })
    expect(answer.body).toEqual(
      done([own], [{ id: foreign, message: 'This record does not exist, or you do not have access to it.' }]),
    )
    const { id: elsewhere } = await newTest(server, {
      contents: [single('Раз')],
      fields: { group_ids: [other_group_id] },
    })
    expect((await teacher.get(`/api/tests/${elsewhere}/attempts`)).status).toBe(404)
  })
})

describe('A preview', () => {
  it('works like an attempt, but is open only to its author and counts nowhere', async () => {
    const { id: testId } = await newOne()
    const preview = async () => (await us.call('POST /api/tests/:id/preview', { params: { id: testId } })).data.id
    const first = await preview()
    const id = await preview()
    expect((await us.get(`/api/testing/attempts/${first}`)).status).toBe(404)
    const { data } = await us.call('GET /api/testing/attempts/:id', { params: { id }, query: { device } })
    expect(data).toMatchObject({ is_preview: true, holds_lease: true, questions: [{}, {}] })
    await us.call('POST /api/testing/attempts/:id/submit', { params: { id }, body: { device } })
    const reviewed = await us.call('GET /api/testing/attempts/:id/review', { params: { id } })
    expect(reviewed.data.questions[0]?.reviewed.right_answer).toEqual(['верно'])
    const list = await us.call('GET /api/tests/:id/attempts', { params: { id: testId }, query: {} })
    expect(list.meta.total).toBe(0)
    await server.pool.query(
      `UPDATE attempts SET user_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [id],
    )
    // The audience includes a whole direction, so the teacher may read the test but not edit it.
    await server.pool.query('INSERT INTO test_directions (test_id, direction_id) SELECT $1, min(id) FROM directions', [
      testId,
    ])
    const readers = await teacher.call('GET /api/testing/attempts/:id/review', { params: { id } })
    expect(readers.data.result).toMatchObject({ score: null, hidden_until: 'never' })
    expect(readers.data.questions).toEqual([])
    await server.pool.query(
      `UPDATE attempts SET user_id = (SELECT id FROM users WHERE email = 'student.a@abitura.test') WHERE id = $1`,
      [id],
    )
    expect((await student.get(`/api/testing/attempts/${id}/review`)).status).toBe(404)
  })
})
