import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { answerOf, device, newTest, passTime, single } from '../kit/newTest'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const us = server.as('manage-tests')
const reason = 'Пожарная тревога'

const newOne = (fields = {}) => newTest(server, { contents: [single('Раз'), single('Два')], fields })
const start = async (id: number) =>
  (
    await student.call('POST /api/testing/tests/:id/start', {
      params: { id },
      body: { device, device_name: 'Chrome' },
    })
  ).data.id
const begun = async (fields = {}) => {
  const { id: testId } = await newOne(fields)
  return { testId, id: await start(testId) }
}
const send = async (id: number, body: object = {}) => {
  const answer = await student.post(`/api/testing/attempts/${id}/operations`, { body: { device, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Object(answer.body).data
}
const act = async (testId: number, verb: string, body: object, who = us) => {
  const answer = await who.post(`/api/tests/${testId}/attempts/${verb}`, { body, locale: 'en' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Object(answer.body).data
}
const pause = (testId: number, ids: number[] | null = null) => act(testId, 'pause', { ids, reason })
const resume = (testId: number, ids: number[] | null = null) => act(testId, 'resume', { ids })
const live = async (testId: number, who = us) =>
  (await who.call('GET /api/tests/:id/live', { params: { id: testId }, query: {} })).data
const events = async (testId: number, important: 'true' | 'false' = 'false') =>
  (await us.call('GET /api/tests/:id/live/events', { params: { id: testId }, query: { important } })).data
/** Moves the pause into the past, as if it had lasted that long. */
const passPause = (id: number, seconds: number) =>
  server.pool.query(`UPDATE attempts SET paused_at = paused_at - make_interval(secs => $2) WHERE id = $1`, [
    id,
    seconds,
  ])
const endsAt = async (id: number) =>
  (await server.pool.query<{ at: string }>(`SELECT ends_at::text AS at FROM attempts WHERE id = $1`, [id])).rows[0]?.at

describe('A pause', () => {
  it('stops the time, hides the questions and gives the time back', async () => {
    const { testId, id } = await begun()
    const before = await send(id)
    const left = Date.parse(before.ends_at) - Date.parse(before.server_now)
    expect(await pause(testId)).toEqual({ done: [id], refused: [] })
    await passPause(id, 600)
    const paused = await send(id)
    expect(paused).toMatchObject({ status: 'in_progress', paused: { reason } })
    expect(Date.parse(paused.ends_at) - Date.parse(paused.server_now)).toBeGreaterThan(left - 3_000)
    const { data } = await student.call('GET /api/testing/attempts/:id', { params: { id }, query: { device } })
    expect(data.questions.map(({ presented }) => presented)).toEqual([null, null])
    expect(await resume(testId, [id])).toEqual({ done: [id], refused: [] })
    const after = await send(id)
    expect(after.paused).toBeNull()
    const given = Date.parse(after.ends_at) - Date.parse(before.ends_at)
    expect(given).toBeGreaterThanOrEqual(600_000)
    expect(given).toBeLessThan(603_000)
  })

  it('does not end with the time of the attempt or of the test', async () => {
    const closes_at = new Date(Date.now() + 60_000).toISOString()
    const { testId, id } = await begun({ closes_at })
    await pause(testId)
    await passTime(server, id, 300)
    await passPause(id, 300 * 60)
    await server.pool.query(
      `UPDATE tests SET opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' WHERE id = $1`,
      [testId],
    )
    const { closeOverdueAttempts } = await import('../../../src/server/testing/attempts/finish')
    await closeOverdueAttempts({ database: server.services.database })
    expect(await send(id, { operations: [answerOf(0, { type: 'single', choice: 0 })] })).toMatchObject({
      status: 'in_progress',
      acknowledged: [{ outcome: 'accepted' }],
    })
    await resume(testId)
    const after = await send(id)
    expect(after.status).toBe('in_progress')
    expect(Date.parse(after.ends_at)).toBeGreaterThan(Date.parse(closes_at))
  })

  it('is refused for a paused attempt, and continuing for a running one, even if two organisers act at once', async () => {
    const { testId, id } = await begun()
    const pauses = await Promise.all([pause(testId, [id]), pause(testId, [id])])
    expect(pauses.flatMap(({ done }) => done)).toEqual([id])
    expect(pauses.flatMap(({ refused }) => refused)).toEqual([{ id, message: 'The attempt is already paused.' }])
    await passPause(id, 60)
    const before = Date.parse((await endsAt(id)) ?? '')
    const resumes = await Promise.all([resume(testId, [id]), resume(testId)])
    expect(resumes.flatMap(({ done }) => done)).toEqual([id])
    expect(resumes.flatMap(({ refused }) => refused.map(({ message }: { message: string }) => message))).toEqual([
      'The attempt is not paused.',
    ])
    expect(Date.parse((await endsAt(id)) ?? '') - before).toBeLessThan(63_000)
  })

  it('is refused when the time is up, while an extension in the last second still counts', async () => {
    const { testId, id } = await begun()
    await passTime(server, id, 40)
    expect(await pause(testId, [id])).toMatchObject({ done: [], refused: [{ id }] })
    expect(await act(testId, 'extend', { ids: [id], minutes: 5, reason })).toMatchObject({ done: [id] })
    const early = await student.post(`/api/testing/attempts/${id}/submit`, { body: { device, when_over: true } })
    expect(Object(early.body).data).toMatchObject({ status: 'in_progress' })
    const wanted = await student.post(`/api/testing/attempts/${id}/submit`, { body: { device } })
    expect(Object(wanted.body).data).toMatchObject({ status: 'graded' })
  })

  it('keeps answers given before and during it, and marks the latter in the journal', async () => {
    const { testId, id } = await begun()
    await send(id)
    await pause(testId)
    await passPause(id, 120)
    const givenAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString()
    const operations = [
      { ...answerOf(0, { type: 'single', choice: 0 }), given_at: givenAt(150) },
      { ...answerOf(1, { type: 'single', choice: 1 }), given_at: givenAt(60) },
    ]
    expect(await send(id, { operations })).toMatchObject({
      acknowledged: [{ outcome: 'accepted' }, { outcome: 'accepted' }],
    })
    await resume(testId)
    const later = { ...answerOf(0, { type: 'single', choice: 1 }, 1), given_at: givenAt(30) }
    await send(id, { operations: [later] })
    await send(id, { operations: [answerOf(1, { type: 'single', choice: 2 }, 1)] })
    const marked = (await events(testId)).filter(({ kind }) => kind === 'answered_in_pause')
    expect(new Set(marked.map(({ number }) => number))).toEqual(new Set([1, 2]))
  })

  it('ends when the attempt is ended, voided or submitted', async () => {
    const { testId, id } = await begun()
    await pause(testId)
    await act(testId, 'end', { ids: [id], reason })
    expect((await live(testId)).people.find(({ attempt }) => attempt?.id === id)?.attempt).toMatchObject({
      status: 'graded',
      paused_at: null,
    })
    expect(await resume(testId, [id])).toMatchObject({ done: [] })
    const other = await begun()
    await pause(other.testId)
    await act(other.testId, 'void', { ids: [other.id], reason })
    expect((await live(other.testId)).people.find(({ attempt }) => attempt?.id === other.id)?.attempt).toMatchObject({
      status: 'voided',
      paused_at: null,
    })
  })

  it('gives back exactly its time, in whatever order people pause, extend and continue', async () => {
    const { testId, id } = await begun()
    const random = (most: number) => Math.floor(Math.random() * most)
    const first = await endsAt(id)
    let minutes = 0
    for (let step = 0; step < 30; step += 1) {
      const verb = random(3)
      if (verb === 0) await pause(testId, [id])
      else if (verb === 1) await resume(testId, [id])
      else if ((await act(testId, 'extend', { ids: [id], minutes: 1 + step, reason })).done.length > 0)
        minutes += 1 + step
      await passPause(id, random(500))
    }
    await resume(testId, [id])
    const { rows } = await server.pool.query<{ is_exact: boolean }>(
      `SELECT ends_at = $2::timestamptz + make_interval(mins => $3) + coalesce((
          SELECT sum((details ->> 'until')::timestamptz - (details ->> 'from')::timestamptz)
          FROM attempt_events WHERE attempt_id = $1 AND kind = 'resumed'), '0') AS is_exact FROM attempts WHERE id = $1`,
      [id, first, minutes],
    )
    expect(rows).toEqual([{ is_exact: true }])
  })
})

describe('A message to all who sit', () => {
  it('is shown in the attempt until it is read, and its readers are counted', async () => {
    const { testId, id } = await begun()
    const text = 'В вопросе 2 читайте /26'
    expect(await act(testId, 'message', { ids: null, text })).toEqual({ done: [id], refused: [] })
    const { messages } = await send(id)
    expect(messages).toMatchObject([{ text }])
    expect((await send(id, { read: [messages[0].id, 1] })).messages).toEqual([])
    await send(id, { read: [messages[0].id] })
    expect((await events(testId, 'true')).find(({ kind }) => kind === 'message')).toMatchObject({
      count: 1,
      details: { text },
      read_count: 1,
    })
  })
})

describe('The live view', () => {
  it('shows who sits, who has not begun, progress and the last contact', async () => {
    const { id: testId } = await newOne()
    const { data: before } = await us.call('GET /api/tests/:id/live', { params: { id: testId }, query: {} })
    expect(before.people.find(({ name }) => name.includes('Студент'))?.attempt ?? null).toBeNull()
    const id = await start(testId)
    await send(id, { operations: [answerOf(1, { type: 'single', choice: 0 })], position: 1 })
    const { people, server_now } = await live(testId)
    expect(Date.parse(server_now)).not.toBeNaN()
    expect(people.find(({ attempt }) => attempt?.id === id)?.attempt).toMatchObject({
      status: 'in_progress',
      answered_count: 1,
      questions_count: 2,
      question: 2,
      paused_at: null,
    })
    await server.pool.query(
      `UPDATE attempt_contacts SET seen_at = now() - interval '6 minutes' WHERE attempt_id = $1`,
      [id],
    )
    await send(id)
    expect((await events(testId, 'true')).map(({ kind }) => kind)).toEqual(['connection_lost'])
  })

  it('shows a teacher nothing of other groups, neither in views, actions nor in the stream', async () => {
    const { group_id } = await school(server)
    const teacher = server.as('teacher')
    const { testId, id } = await begun()
    const { rows } = await server.pool.query<{ id: number; test_id: number }>(
      `WITH other AS (
        SELECT users.id AS user_id FROM users WHERE NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id) ORDER BY id LIMIT 1
      ), named AS (INSERT INTO test_people (test_id, user_id) SELECT $1, user_id FROM other)
      INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, max_score, ends_at)
      SELECT $1, 1, user_id, 1, 'x', 1, now() + interval '1 hour' FROM other RETURNING id, test_id`,
      [testId],
    )
    const foreign = rows[0]?.id ?? 0
    expect((await live(testId)).people.some(({ attempt }) => attempt?.id === foreign)).toBe(true)
    const own = await live(testId, teacher)
    expect(own.people.every((one) => one.group_id === group_id)).toBe(true)
    const asked = await teacher.call('GET /api/tests/:id/live', {
      params: { id: testId },
      query: { attempts: `${foreign},${id}` },
    })
    expect(asked.data.people.map(({ attempt }) => attempt?.id)).toEqual([id])
    expect(await act(testId, 'pause', { ids: [foreign, id], reason }, teacher)).toMatchObject({
      done: [id],
      refused: [{ id: foreign }],
    })
    const { publishToWatchers } = await import('../../../src/server/testing/live/watcherQueries')
    const heard: string[] = []
    const client = await server.pool.connect()
    client.on('notification', ({ payload = '' }) => heard.push(payload))
    await client.query('LISTEN events')
    await publishToWatchers(server.db, { testId, ids: [foreign, id] })
    await client.query('SELECT 1')
    await client.query('UNLISTEN events')
    client.release()
    const told = heard
      .map((one) => JSON.parse(one))
      .filter(({ topic }) => topic === `tests/${testId}/live`)
      .flatMap(({ about }: { about: [number, number][] }) => about)
    const attemptsOf = (user: number) => told.filter(([one]) => one === user).map(([, attempt]) => attempt)
    const { rows: users } = await server.pool.query<{ id: number; reach: string }>(
      `SELECT users.id, reach FROM test_watchers JOIN users ON users.id = user_id JOIN roles ON roles.id = role_id
        WHERE test_id = $1 ORDER BY reach`,
      [testId],
    )
    expect(users.map(({ id: user, reach }) => [reach, attemptsOf(user)])).toEqual([
      ['all', [id, foreign]],
      ['own', [id]],
    ])
  })
})
