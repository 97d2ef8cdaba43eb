import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newQuestions, newTest, passTime, single } from '../kit/newTest'
import { starting, startPath, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const { start, read } = takerOf(server, 'student.a')
const two = [single('Первый'), single('Второй')]
const us = server.as('manage-tests')
const byValue = (one: number, other: number) => one - other

const waiting = async () => {
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows[0].count
}
type Answer = Awaited<ReturnType<typeof student.post>>
/** Runs two requests at once: the first waits for a row that the statement locks, the second runs as far as it can. */
const runConcurrently = async (
  lockStatement: [statement: string, id: number],
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<[Answer, Answer]> => {
  const other = await server.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query(lockStatement[0], [lockStatement[1]])
    const one = first()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    let isAnswered = false
    const two = second().finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waiting()) === 2, { timeout: 20_000 }).toBe(true)
    await other.query('COMMIT')
    return [await one, await two]
  } finally {
    other.release(true)
  }
}

describe('R2.08 A start', () => {
  it('creates one attempt for thirty simultaneous requests and gives all of them the same response', async () => {
    const { id } = await newTest(server, { contents: two })
    const answers = await Promise.all(Array.from({ length: 30 }, () => student.post(startPath(id), { body: starting })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const { rows } = await server.pool.query('SELECT count(*) FROM attempts WHERE test_id = $1', [id])
    expect(rows).toEqual([{ count: 1 }])
  })

  it('creates an attempt without an end if the test has neither a time limit nor a closing time', async () => {
    const unlimited = { time_limit_min: null, pass_percent: null }
    const { id } = await newTest(server, { contents: two, content: unlimited, fields: { closes_at: null } })
    const listed = await student.get('/api/testing/tests', { query: { filter: JSON.stringify({ id }) } })
    expect(listed.body).toMatchObject({ data: [{ id, limit_min: null, closes_at: null, state: 'open' }] })
    expect((await read(await start(id))).ends_at).toBeNull()
  })

  it.each([
    [{ opens_at: '2099-01-01T00:00:00Z' }, 'The test is not open yet.'],
    [{ closes_at: '2020-01-01T00:00:00Z' }, 'The test is already closed.'],
    [{ status: 'archived' }, 'The test is already closed.'],
  ])('is rejected with a reason and creates no attempt if the test has %o', async (fields, message) => {
    const { id } = await newTest(server, { contents: two, fields })
    const answer = await student.post(startPath(id), { body: starting, locale: 'en' })
    expect(answer.status).toBe(409)
    expect(answer.problem().message).toBe(message)
    expect((await server.pool.query('SELECT FROM attempts WHERE test_id = $1', [id])).rows).toEqual([])
  })

  it('returns 404 for a draft and for a test of another group', async () => {
    const draft = await newTest(server, { contents: two, fields: { status: 'draft' } })
    expect((await student.post(startPath(draft.id), { body: starting })).status).toBe(404)
    const { id } = await newTest(server, { contents: two })
    expect((await server.as('student.b').post(startPath(id), { body: starting })).status).toBe(404)
  })

  it('is rejected from outside the test’s networks', async () => {
    const { id } = await newTest(server, { contents: two, fields: { networks: ['10.1.0.0/16'] } })
    const answer = await student.post(startPath(id), { body: starting, locale: 'en' })
    expect(answer.status).toBe(403)
    expect(answer.problem().message).toBe('You can only start this test from the college network.')
    const near = await newTest(server, { contents: two, fields: { networks: ['127.0.0.0/8'] } })
    expect((await student.post(startPath(near.id), { body: starting })).status).toBe(200)
  })

  it('requires the access code and allows ten wrong guesses', async () => {
    const { id } = await newTest(server, { contents: two, fields: { access_code: 'сова-7' } })
    const guess = (access_code: string | null) =>
      student.post(startPath(id), { body: { ...starting, access_code }, locale: 'en' })
    expect((await guess(null)).problem().errors).toEqual({ access_code: ['Fill in this field.'] })
    for (let n = 0; n < 10; n += 1)
      expect((await guess(`сова-${n + 10}`)).problem().errors).toEqual({
        access_code: ['Wrong code. Ask your teacher for it.'],
      })
    expect((await guess('сова-7')).status).toBe(429)
    server.clock.advance({ minutes: 16 })
    expect((await guess('\u200bсова–7\u00a0')).status).toBe(200)
  })

  it('uses up no attempt if a pool has too few questions, and selects no question twice', async () => {
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
      'The test does not have enough questions at the moment. The attempt was not started or used up. Tell your teacher.',
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

  it('applies the taker’s accommodation and override', async () => {
    const { id: userId } = await student.call('GET /api/user')
    await server.pool.query(
      `INSERT INTO accommodations (user_id, time_factor, extra_minutes, note) VALUES ($1, 1.25, 2, '')`,
      [userId],
    )
    const { id } = await newTest(server, { contents: two })
    const taking = await student.call('GET /api/testing/tests/:id', { params: { id } })
    expect(taking.data).toMatchObject({ limit_min: 52, usual_limit_min: 40, state: 'open', can_lock_answers: false })
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

describe('R2.08 A start during a concurrent change', () => {
  const postStart = (id: number) => () => student.post(startPath(id), { body: starting })
  /** Removes the first question and keeps the second. */
  const edit = async (id: number, [, kept]: readonly number[]) => {
    const { data } = await us.call('GET /api/tests/:id', { params: { id } })
    const [section] = data.content.sections
    const items = section?.items.filter((item) => item.kind === 'question' && item.question_id === kept)
    const body = { ...data, content: { ...data.content, sections: [{ ...section, items }] } }
    return () => us.put(`/api/tests/${id}`, { body })
  }
  const attemptsAt = async (id: number) => {
    const { rows } = await server.pool.query(
      `SELECT test_number AS version, jsonb_path_query_array(content, '$.sections[*].items[*].question_id') AS asked,
        (SELECT jsonb_agg(question_id ORDER BY position) FROM attempt_questions WHERE attempt_id = attempts.id) AS laid
      FROM attempts JOIN test_versions ON test_versions.test_id = attempts.test_id AND number = test_number
      WHERE attempts.test_id = $1`,
      [id],
    )
    return rows
  }
  const versionOf = async (id: number) => (await us.call('GET /api/tests/:id', { params: { id } })).data.number

  it('uses the questions of an edit that committed first', async () => {
    const { id, questionIds } = await newTest(server, { contents: two })
    const [, second] = questionIds
    const [edited, begun] = await runConcurrently(
      ['SELECT FROM test_versions WHERE test_id = $1 FOR SHARE', id],
      await edit(id, questionIds),
      postStart(id),
    )
    expect(edited.status).toBe(200)
    expect(begun.status).toBe(200)
    expect(await attemptsAt(id)).toEqual([{ version: 1, asked: [second], laid: [second] }])
    expect(await versionOf(id)).toBe(1)
  })

  it('keeps its version of the test if the edit comes later and creates a new version', async () => {
    const { id, questionIds } = await newTest(server, { contents: two })
    const [begun, edited] = await runConcurrently(
      ['SELECT FROM question_versions WHERE question_id = $1 FOR UPDATE', questionIds[0] ?? 0],
      postStart(id),
      await edit(id, questionIds),
    )
    expect(begun.status).toBe(200)
    expect(edited.status).toBe(200)
    expect(await attemptsAt(id)).toEqual([{ version: 1, asked: questionIds, laid: questionIds }])
    expect(await versionOf(id)).toBe(2)
  })

  it('does not finish an attempt that is being extended', async () => {
    const { id } = await newTest(server, { contents: two })
    const attempt = await start(id)
    await passTime(server, attempt, 41)
    const other = await server.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query(`UPDATE attempts SET ends_at = now() + interval '10 minutes' WHERE id = $1`, [attempt])
      const begun = postStart(id)()
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
      await other.query('COMMIT')
      expect((await begun).body).toEqual({ data: { id: attempt } })
    } finally {
      other.release(true)
    }
    expect((await read(attempt)).status).toBe('in_progress')
  })
})
