import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { answerOf, device, essay, everythingShown, hiddenReview, newTest, opId, passTime, single } from '../kit/newTest'
import { choose, starting, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const { start, read, begun, send, sent, submit, review, rightPlace } = takerOf(server, 'student.a')
const two = [single('Первый'), single('Второй')]
const shownAfter = { ...hiddenReview, just_after: everythingShown }
const rowOf = async (id: number) =>
  (await server.pool.query('SELECT status, score, finish_reason FROM attempts WHERE id = $1', [id])).rows[0]

describe('R2.08 Sending an answer', () => {
  it('saves the answer once and acknowledges it again when it is repeated', async () => {
    const id = await begun(two)
    const operation = choose(0, 1)
    const first = await sent(id, [operation])
    expect(first.acknowledged).toMatchObject([{ op_id: operation.op_id, outcome: 'accepted', rev: 1 }])
    await sent(id, [choose(0, 2, 1)])
    expect((await sent(id, [operation])).acknowledged).toEqual(first.acknowledged)
    expect((await read(id)).questions[0]).toMatchObject({ rev: 2, status: 'answered', answer: { choice: 2 } })
  })

  it('R4.05 records opened questions as unanswered and leaves unopened ones as not seen to the end', async () => {
    const id = await begun([...two, single('Третий')])
    const statuses = async () => {
      const { rows } = await server.pool.query<{ status: string }>(
        'SELECT status FROM attempt_questions WHERE attempt_id = $1 ORDER BY position',
        [id],
      )
      return rows.map(({ status }) => status)
    }
    await student.post(`/api/testing/attempts/${id}/operations`, { body: { device: 'another-one', seen: [2] } })
    expect((await sent(id, [choose(1, 0)], { seen: [0, 1] })).acknowledged).toMatchObject([{ outcome: 'accepted' }])
    expect(await statuses()).toEqual(['no_answer', 'answered', 'not_seen'])
    const wrong = await send(id, [], { seen: [9] })
    expect(wrong.problem().errors).toEqual({ 'seen.0': ['The attempt has no such question.'] })
    await submit(id)
    expect((await statuses()).toSpliced(1, 1)).toEqual(['no_answer', 'not_seen'])
  })

  it('returns a conflict with the current answer if its revision is outdated', async () => {
    const id = await begun(two)
    await sent(id, [choose(0, 1)])
    expect((await sent(id, [choose(0, 2, 0)])).acknowledged).toMatchObject([
      { outcome: 'conflict', rev: 1, answer: { type: 'single', choice: 1 } },
    ])
  })

  it.each([
    [
      'of another type',
      () => answerOf(0, { type: 'true_false', choice: true }),
      'operations.1.answer',
      'The answer does not match the question.',
    ],
    [
      'for an option that does not exist',
      () => choose(0, 7),
      'operations.1.answer',
      'The answer does not match the question.',
    ],
    [
      'for a question that does not exist',
      () => choose(9, 0),
      'operations.1.position',
      'The attempt has no such question.',
    ],
  ])('rejects the whole request if one answer is %s', async (_what, bad, field, message) => {
    const id = await begun(two)
    const answer = await send(id, [choose(1, 0), bad()])
    expect(answer.status).toBe(422)
    expect(answer.problem().errors).toEqual({ [field]: [message] })
    expect((await read(id)).questions.map(({ rev }) => rev)).toEqual([0, 0])
  })

  it('returns an error message for an essay of a megabyte', async () => {
    const id = await begun([essay('Пишите')])
    const answer = await send(id, [answerOf(0, { type: 'essay', text: 'я'.repeat(500_000) })])
    expect([413, 422]).toContain(answer.status)
    expect(answer.problem().message).toMatch(/\w+ \w+/)
    const long = await send(id, [answerOf(0, { type: 'essay', text: 'я'.repeat(100_001) })])
    expect(Object.keys(long.problem().errors ?? {})).toEqual(['operations.0.answer.text'])
    expect((await read(id)).questions[0]?.rev).toBe(0)
  })

  it('returns 404 for another person’s attempt', async () => {
    const id = await begun(two)
    const them = server.as('student.b')
    const path = `/api/testing/attempts/${id}`
    const answers = [
      await them.get(path),
      await them.get(`${path}/review`),
      await them.post(`${path}/operations`, { body: { device, operations: [choose(0, 1)] } }),
      await them.post(`${path}/submit`, { body: { device } }),
      await them.post(`${path}/forward`, { body: { device, position: 0 } }),
      await them.post(`${path}/lease`, { body: starting }),
      await them.post(`${path}/questions/0/files`, { body: { device } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  })

  it('counts as late within thirty seconds after the end, and after that is only stored', async () => {
    const id = await begun(two, { review: shownAfter })
    await passTime(server, id, 40)
    const right = await rightPlace(id, 0)
    expect((await sent(id, [choose(0, right)])).acknowledged).toMatchObject([{ outcome: 'late', rev: 1 }])
    await passTime(server, id, 1)
    const late = await sent(id, [choose(1, 0)])
    expect(late).toMatchObject({ status: 'graded', acknowledged: [{ outcome: 'too_late', rev: 0 }] })
    expect(await rowOf(id)).toEqual({ status: 'graded', score: 2, finish_reason: 'timeout' })
    expect((await review(id)).not_counted).toMatchObject([{ position: 1, outcome: 'too_late', answer: { choice: 0 } }])
    await server.pool.query(`UPDATE attempts SET submitted_at = submitted_at - interval '25 hours' WHERE id = $1`, [id])
    expect((await send(id, [choose(1, 0)])).status).toBe(409)
  })

  it('is rejected after submission, but earlier operations are acknowledged again', async () => {
    const id = await begun(two)
    const operation = choose(0, 1)
    await sent(id, [operation])
    expect(await submit(id)).toMatchObject({ status: 'graded' })
    expect(await submit(id)).toMatchObject({ status: 'graded' })
    const answer = await send(id, [choose(1, 0)])
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe('The attempt has already ended, so the answer was not accepted.')
    expect((await sent(id, [operation])).acknowledged).toMatchObject([{ outcome: 'accepted' }])
  })

  it('uses the time of the database instead of the clock of the server', async () => {
    const id = await begun(two)
    server.clock.advance({ days: 1 })
    expect((await sent(id, [choose(0, 1)])).acknowledged).toMatchObject([{ outcome: 'accepted' }])
    server.clock.advance({ days: -1 })
  })

  it('works on one device only: a takeover notifies the first device and rejects its answers', async () => {
    const id = await begun(two)
    const other = 'tab-00000002'
    const path = `/api/testing/attempts/${id}`
    expect((await read(id)).holds_lease).toBe(true)
    await student.post(`${path}/lease`, { body: { device: other, device_name: 'Телефон' } })
    expect(await sent(id, [])).toMatchObject({ holds_lease: false, device_name: 'Телефон' })
    expect((await sent(id, [choose(0, 1)])).acknowledged).toMatchObject([{ outcome: 'superseded', answer: null }])
    expect((await student.post(`${path}/submit`, { body: { device } })).status).toBe(409)
    expect((await read(id)).questions[0]?.rev).toBe(0)
    const { rows } = await server.pool.query('SELECT kind FROM attempt_events WHERE attempt_id = $1 ORDER BY id', [id])
    expect(rows.map(({ kind }) => kind)).toEqual(['started', 'device_changed', 'superseded'])
  })

  it('accepts flags, and counts a browser event once even if it is sent twice', async () => {
    const id = await begun(two)
    await sent(id, [{ kind: 'flag', op_id: opId(), position: 1, flagged: true }])
    expect((await read(id)).questions[1]).toMatchObject({ flagged: true, rev: 0 })
    await sent(id, [], { events: [{ event_id: opId(), kind: 'focus_lost', position: 0 }] })
    const { rows } = await server.pool.query('SELECT kind FROM attempt_events WHERE attempt_id = $1 ORDER BY id', [id])
    expect(rows.map(({ kind }) => kind)).toEqual(['started', 'focus_lost'])
  })

  it('keeps at most a thousand events in the journal', async () => {
    const id = await begun(two)
    for (let n = 0; n < 11; n += 1) {
      const events = Array.from({ length: 100 }, () => ({ event_id: opId(), kind: 'focus_lost', position: 0 }))
      await sent(id, [], { events })
    }
    const { rows } = await server.pool.query('SELECT count(*) FROM attempt_events WHERE attempt_id = $1', [id])
    expect(rows).toEqual([{ count: 1000 }])
  })
})

describe('R2.08 A sequential attempt', () => {
  it('shows only the current question, rejects answers to others, and never goes back', async () => {
    const { id: testId } = await newTest(server, { contents: two, content: { navigation: 'sequential' } })
    const id = await start(testId)
    const shown = async () => (await read(id)).questions.map(({ presented }) => presented !== null)
    expect(await shown()).toEqual([true, false])
    const early = await send(id, [choose(1, 0)])
    expect(early.status).toBe(409)
    expect(early.problem().message).toBe('Questions come in order: you can only answer the current one.')
    await sent(id, [choose(0, 1)])
    const forward = () => student.post(`/api/testing/attempts/${id}/forward`, { body: { device, position: 0 } })
    expect((await forward()).status).toBe(200)
    expect((await forward()).status).toBe(200)
    expect(await shown()).toEqual([false, true])
    expect((await send(id, [choose(0, 2, 1)])).status).toBe(409)
    const past = await student.post(`/api/testing/attempts/${id}/forward`, {
      body: { device, position: 1 },
      locale: 'en',
    })
    expect(past.problem().message).toBe('This is the last question.')
  })
})

describe('R2.08 Checking an answer in a practice test', () => {
  it('locks the answer before the result is shown', async () => {
    const id = await begun(two, { type: 'practice', review: { ...hiddenReview, during: everythingShown } })
    const lock = (position: number) => ({ kind: 'lock' as const, op_id: opId(), position })
    expect((await send(id, [lock(0)])).problem().message).toBe('Answer the question first.')
    const right = await rightPlace(id, 0)
    await sent(id, [choose(0, right)])
    const [locked] = (await sent(id, [lock(0)])).acknowledged
    expect(locked?.locked).toEqual({
      status: 'correct',
      score: 2,
      feedback: ['про верно'],
      comment: null,
      criteria: null,
      right_answer: ['верно'],
      explanation: '<p>Потому что.</p>',
    })
    expect((await sent(id, [choose(0, 0, 1)])).acknowledged).toMatchObject([
      { outcome: 'locked', answer: { choice: right } },
    ])
    expect((await read(id)).questions.map((question) => question.locked?.status ?? null)).toEqual(['correct', null])
  })

  it('is rejected in tests of other types', async () => {
    const id = await begun(two, { review: { ...hiddenReview, during: everythingShown } })
    await sent(id, [choose(0, 0)])
    const answer = await send(id, [{ kind: 'lock', op_id: opId(), position: 0 }])
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe('This test does not allow checking answers one by one.')
  })
})
