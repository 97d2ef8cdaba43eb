import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { remindOfClosingTests } from '../../src/server/testing/tests/notices'
import { newAttempt, newTest, publishedTest } from './newTest'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')
const student = server.as('student.a')
const other = server.as('student.b')
const { group_id, other_group_id } = await school(server)
// Archives the tests of the demo, so that students can take only those of this file.
await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)

const read = async (id: number) => (await us.call('GET /api/tests/:id', { params: { id } })).data
const titled = (title: string) => ({ translations: { ru: { title }, en: { title } } })
const noticesAbout = async (who: typeof us, path: string) =>
  (await who.call('GET /api/notifications', { query: {}, locale: 'ru' })).data
    .filter((notice) => notice.path === path)
    .map(({ title, text }) => ({ title, text }))
    .toReversed()
/** The tests on the user's home page: the attempt in progress, and those to take with their closing times. */
const testFacts = async (who: typeof us) => {
  const { running, todo } = (await who.call('GET /api/dashboard', { locale: 'ru' })).data
  const open = todo.filter(({ kind }) => kind === 'test').map(({ title, at }) => [title, at])
  return { running: running?.name ?? null, open }
}
const exception = {
  user_id: null,
  group_id,
  opens_at: null,
  closes_at: '2041-01-01T00:00:00Z',
  time_limit_min: null,
  attempts_allowed: null,
  reason: 'Секретная причина',
}

describe('A published test', () => {
  it('notifies its takers and those added later, but nobody while it is a draft', async () => {
    const { id, version } = await newTest(server, titled('Первый'))
    const path = `/testing/${id}`
    expect(await noticesAbout(student, path)).toEqual([])
    await us.call('POST /api/tests/:id/publish', { params: { id }, body: { version } })
    const notices = [
      {
        title: 'Вам назначен тест',
        text: 'Тест «Первый» опубликован. Он закрывается 1 января 2040 г. в 03:00, правила есть на его странице.',
      },
    ]
    expect(await noticesAbout(student, path)).toEqual(notices)
    expect(await noticesAbout(other, path)).toEqual([])
    await us.put(`/api/tests/${id}`, { body: { ...(await read(id)), group_ids: [group_id, other_group_id] } })
    expect(await noticesAbout(other, path)).toEqual(notices)
    expect(await noticesAbout(student, path)).toEqual(notices)
  })

  it('notifies people with an override, without the reason', async () => {
    const { id } = await publishedTest(server, {
      ...titled('Второй'),
      closes_at: null,
      group_ids: [group_id, other_group_id],
    })
    await us.call('POST /api/tests/:id/overrides', { params: { id }, body: exception })
    expect(await noticesAbout(student, `/testing/${id}`)).toEqual([
      { title: 'Вам назначен тест', text: 'Тест «Второй» опубликован: время и правила на его странице.' },
      {
        title: 'Условия теста изменены для вас',
        text: 'У теста «Второй» для вас другое время или число попыток: посмотрите на его странице.',
      },
    ])
    expect(await noticesAbout(other, `/testing/${id}`)).toHaveLength(1)
  })
})

describe('The reminder of a test that closes within a day', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const reminders = async (who: typeof us, id: number) => {
    await remindOfClosingTests(server.services)
    return (await noticesAbout(who, `/testing/${id}`)).filter(({ title }) => title.startsWith('Напоминание'))
  }
  /** Publishes a test as if three days ago. */
  const older = async (closes_at: string | null, more = {}) => {
    const test = await publishedTest(server, { ...titled('Скоро'), closes_at, ...more })
    await server.pool.query(`UPDATE tests SET published_at = now() - interval '3 days' WHERE id = $1`, [test.id])
    return test
  }
  const except = (id: number, more: object) =>
    us.call('POST /api/tests/:id/overrides', { params: { id }, body: { ...exception, ...more } })

  it('is sent once to a taker who has not started, with date and time', async () => {
    const { id } = await older(inHours(20))
    const [reminder, ...others] = await reminders(student, id)
    expect(others).toEqual([])
    expect(reminder?.title).toBe('Напоминание: тест скоро закроется')
    expect(reminder?.text).toMatch(/^Вы не завершили тест «Скоро»\. Он закрывается \d+ \S+ \d{4} г\. в \d\d:\d\d\.$/)
    expect(await reminders(student, id)).toHaveLength(1)
    expect(await reminders(other, id)).toEqual([])
  })

  it('is not sent if the test closes later, never closes or was open for less than a day', async () => {
    for (const test of [
      await older(inHours(30)),
      await older(null),
      await publishedTest(server, { ...titled('Короткий'), closes_at: inHours(20) }),
      await older(inHours(20), { opens_at: inHours(-1) }),
    ])
      expect(await reminders(student, test.id)).toEqual([])
  })

  it('depends on the personal override before the group’s and the test’s own close', async () => {
    const group = await older(inHours(20))
    await except(group.id, { closes_at: inHours(80) })
    expect(await reminders(student, group.id)).toEqual([])
    const own = await older(inHours(80))
    const { id: user_id } = await student.call('GET /api/user')
    await except(own.id, { closes_at: inHours(90) })
    await except(own.id, { group_id: null, user_id, closes_at: inHours(10) })
    expect(await reminders(student, own.id)).toHaveLength(1)
  })

  it('is not sent after a finished attempt, and uses the end of an attempt in progress', async () => {
    const finished = await older(inHours(20))
    await newAttempt(server, finished, { running: false })
    expect(await reminders(student, finished.id)).toEqual([])
    const running = await older(inHours(20))
    await newAttempt(server, running)
    const runs = (started: number, ends: number) =>
      server.pool.query('UPDATE attempts SET started_at = $2, ends_at = $3 WHERE test_id = $1', [
        running.id,
        inHours(started),
        inHours(ends),
      ])
    await runs(-1, 1)
    expect(await reminders(student, running.id)).toEqual([])
    await runs(-40, 30)
    expect(await reminders(student, running.id)).toEqual([])
    await runs(-40, 20)
    expect(await reminders(student, running.id)).toHaveLength(1)
    await server.pool.query(
      `UPDATE attempts SET status = 'graded', submitted_at = now(), finish_reason = 'user' WHERE test_id = $1`,
      [running.id],
    )
  })
})

describe('The dashboard', () => {
  it('shows students their open tests and running attempts, by their own times', async () => {
    await us.call('POST /api/tests/archive', { body: { ids: [(await publishedTest(server)).id] } })
    await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)
    expect(await testFacts(student)).toEqual({ running: null, open: [] })
    const test = await publishedTest(server, titled('Сейчас'))
    await publishedTest(server, { ...titled('Потом'), opens_at: '2039-01-01T00:00:00Z' })
    const now = ['Сейчас', '2040-01-01T00:00:00.000Z']
    expect(await testFacts(student)).toEqual({ running: null, open: [now] })
    const shut = await publishedTest(server, titled('Закрыт для всех, кроме одной группы'))
    await server.pool.query(`UPDATE tests SET closes_at = now() - interval '1 hour' WHERE id = $1`, [shut.id])
    expect((await testFacts(student)).open).toEqual([now])
    await us.call('POST /api/tests/:id/overrides', { params: { id: shut.id }, body: exception })
    const ours = ['Закрыт для всех, кроме одной группы', '2041-01-01T00:00:00.000Z']
    expect((await testFacts(student)).open).toEqual([now, ours])
    await newAttempt(server, test)
    expect(await testFacts(student)).toEqual({ running: 'Сейчас', open: [ours] })
    await server.pool.query(
      `UPDATE attempts SET status = 'graded', submitted_at = now(), finish_reason = 'user', paused_at = NULL, pause_reason = NULL`,
    )
    expect(await testFacts(student)).toEqual({ running: null, open: [ours] })
    await server.pool.query(`UPDATE attempts SET status = 'voided'`)
    expect((await testFacts(student)).open).toEqual([now, ours])
    // Each field of a personal override takes precedence over the group's.
    const { id: user_id } = await student.call('GET /api/user')
    const own = { ...exception, group_id: null, user_id, closes_at: null, attempts_allowed: 3 }
    await us.call('POST /api/tests/:id/overrides', { params: { id: shut.id }, body: own })
    expect((await testFacts(student)).open).toEqual([now, ours])
    await newAttempt(server, shut, { running: false })
    expect(await testFacts(student)).toEqual({ running: null, open: [now] })
    const { data } = await student.call('GET /api/testing/tests', { query: { filter: { state: ['open', 'running'] } } })
    expect(data).toMatchObject([
      { name: 'Сейчас', state: 'open' },
      { name: 'Закрыт для всех, кроме одной группы', state: 'open' },
    ])
  })

  it('shows staff which tests people within reach are taking now', async () => {
    const running = async (who: typeof us) =>
      (await who.call('GET /api/dashboard', { locale: 'ru' })).data.running_tests
    await server.pool.query('UPDATE college_exam_results SET attempt_id = NULL')
    await server.pool.query('UPDATE grade_entries SET attempt_id = NULL')
    await server.pool.query('DELETE FROM attempts')
    const [near, far] = [
      await publishedTest(server, titled('Наш')),
      await publishedTest(server, { ...titled('Общий'), group_ids: [group_id, other_group_id] }),
    ]
    await newAttempt(server, near)
    await server.pool.query(
      `INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, max_score)
       SELECT $1, 1, id, 1, 'x', 2 FROM users WHERE email = 'student.b@abitura.test'`,
      [far.id],
    )
    const row = (id: number, name: string) => ({
      id,
      name,
      groups: expect.any(Array),
      finished: 0,
      writing: 1,
      waiting: expect.any(Number),
      ends_at: null,
    })
    const seen = await running(us)
    expect(seen).toEqual([row(near.id, 'Наш'), row(far.id, 'Общий')])
    expect(seen.map(({ groups }) => groups.length)).toEqual([1, 2])
    const { rows } = await server.pool.query<{ count: string }>(
      'SELECT count(*) FROM memberships WHERE group_id = $1 AND ended_on IS NULL',
      [group_id],
    )
    expect(seen[0]?.waiting).toBe(Number(rows[0]?.count) - 1)
    expect(await running(server.as('teacher'))).toEqual([row(near.id, 'Наш')])
    expect(await running(student)).toEqual([])
  })
})
