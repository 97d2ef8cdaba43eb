import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newQuestions, newTest, single } from '../kit/newTest'
import { starting, startPath, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const { start, read } = takerOf(server, 'student.a')
const two = [single('Первый'), single('Второй')]
const byValue = (one: number, other: number) => one - other

describe('R2.08 a start', () => {
  it('is one attempt, though thirty come at once, and each is answered with it', async () => {
    const { id } = await newTest(server, { contents: two })
    const answers = await Promise.all(Array.from({ length: 30 }, () => student.post(startPath(id), { body: starting })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const { rows } = await server.pool.query('SELECT count(*) FROM attempts WHERE test_id = $1', [id])
    expect(rows).toEqual([{ count: 1 }])
  })

  it('has no end where the test has neither a limit nor a close, and the test is listed so', async () => {
    const unlimited = { time_limit_min: null, pass_percent: null }
    const { id } = await newTest(server, { contents: two, content: unlimited, fields: { closes_at: null } })
    const listed = await student.get('/api/testing/tests', { query: { filter: JSON.stringify({ id }) } })
    expect(listed.body).toMatchObject({ data: [{ id, limit_min: null, closes_at: null, state: 'due' }] })
    expect((await read(await start(id))).ends_at).toBeNull()
  })

  it.each([
    [{ opens_at: '2099-01-01T00:00:00Z' }, 'The test is not open yet.'],
    [{ closes_at: '2020-01-01T00:00:00Z' }, 'The test is closed already.'],
    [{ status: 'archived' }, 'The test is closed already.'],
  ])('with %o is refused with its reason and leaves no attempt', async (fields, message) => {
    const { id } = await newTest(server, { contents: two, fields })
    const answer = await student.post(startPath(id), { body: starting, locale: 'en' })
    expect([answer.status, answer.problem().message]).toEqual([409, message])
    expect((await server.pool.query('SELECT FROM attempts WHERE test_id = $1', [id])).rows).toEqual([])
  })

  it('of a draft, or of a test for another group, is of nothing that is there', async () => {
    const draft = await newTest(server, { contents: two, fields: { status: 'draft' } })
    expect((await student.post(startPath(draft.id), { body: starting })).status).toBe(404)
    const { id } = await newTest(server, { contents: two })
    expect((await server.as('student.b').post(startPath(id), { body: starting })).status).toBe(404)
  })

  it('from outside of the test’s networks is refused', async () => {
    const { id } = await newTest(server, { contents: two, fields: { networks: ['10.1.0.0/16'] } })
    const answer = await student.post(startPath(id), { body: starting, locale: 'en' })
    expect([answer.status, answer.problem().message]).toEqual([
      403,
      'This test can only be begun from the network of the college.',
    ])
    const near = await newTest(server, { contents: two, fields: { networks: ['127.0.0.0/8'] } })
    expect((await student.post(startPath(near.id), { body: starting })).status).toBe(200)
  })

  it('takes the access code alone, and no more than ten guesses at it', async () => {
    const { id } = await newTest(server, { contents: two, fields: { access_code: 'сова-7' } })
    const guess = (access_code: string | null) =>
      student.post(startPath(id), { body: { ...starting, access_code }, locale: 'en' })
    expect((await guess(null)).problem().errors).toEqual({ access_code: ['Fill in this field.'] })
    for (let n = 0; n < 10; n += 1)
      expect((await guess(`сова-${n + 10}`)).problem().errors).toEqual({
        access_code: ['The code is not right. Ask your teacher for it.'],
      })
    expect((await guess('сова-7')).status).toBe(429)
    server.clock.advance({ minutes: 16 })
    expect((await guess('сова-7')).status).toBe(200)
  })

  it('of a test whose pool does not fill is refused before there is an attempt, and what fills draws no question twice', async () => {
    const [pinned = 0, ...pooled] = await newQuestions(server, [...two, single('Третий')], { tags: ['пул'] })
    const { rows } = await server.pool.query('SELECT subject_id FROM questions WHERE id = $1', [pinned])
    const pool = (count: number) => ({
      kind: 'pool' as const,
      id: 'p',
      subject_id: Number(rows[0]?.subject_id),
      tags: ['пул'],
      difficulty_from: null,
      difficulty_to: null,
      points: 3,
      count,
    })
    const withPool = (count: number) => ({
      sections: [
        {
          id: 's',
          translations: {},
          items: [{ kind: 'question' as const, id: 'q', question_id: pinned, points: null }, pool(count)],
        },
      ],
    })
    const short = await newTest(server, { contents: [], content: withPool(3) })
    const answer = await student.post(startPath(short.id), { body: starting, locale: 'en' })
    expect(answer.problem().message).toBe(
      'The test has too few questions at the moment. No attempt was begun or used up: tell your teacher.',
    )
    expect((await server.pool.query('SELECT FROM attempts WHERE test_id = $1', [short.id])).rows).toEqual([])
    const full = await newTest(server, { contents: [], content: withPool(2) })
    const id = await start(full.id)
    const drawn = await server.pool.query(
      'SELECT question_id, points FROM attempt_questions WHERE attempt_id = $1 ORDER BY position',
      [id],
    )
    expect(drawn.rows.map(({ question_id }) => question_id).toSorted(byValue)).toEqual(
      [pinned, ...pooled].toSorted(byValue),
    )
    expect(drawn.rows.map(({ points }) => points)).toEqual([2, 3, 3])
  })

  it('gives an accommodation its longer time, and an exception its own', async () => {
    const { id: userId } = await student.call('GET /api/user')
    await server.pool.query(
      `INSERT INTO accommodations (user_id, time_factor, extra_minutes, note) VALUES ($1, 1.25, 2, '')`,
      [userId],
    )
    const { id } = await newTest(server, { contents: two })
    const taking = await student.call('GET /api/testing/tests/:id', { params: { id } })
    expect(taking.data).toMatchObject({ limit_min: 52, usual_limit_min: 40, state: 'due', may_fix: false })
    const attempt = await read(await start(id))
    expect(Date.parse(attempt.ends_at ?? '') - Date.parse(attempt.started_at)).toBe(52 * 60_000)
    await server.pool.query('DELETE FROM accommodations WHERE user_id = $1', [userId])
    const other = await newTest(server, { contents: two, fields: { closes_at: '2020-01-01T00:00:00Z' } })
    await server.pool.query(
      `INSERT INTO test_overrides (test_id, user_id, closes_at, time_limit_min, reason) VALUES ($1, $2, '2099-01-01', 10, 'болел')`,
      [other.id, userId],
    )
    const excepted = await read(await start(other.id))
    expect(Date.parse(excepted.ends_at ?? '') - Date.parse(excepted.started_at)).toBe(10 * 60_000)
  })
})
