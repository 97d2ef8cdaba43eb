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
// Only what this file publishes is to be sat.
await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)

const read = async (id: number) => (await us.call('GET /api/tests/:id', { params: { id } })).data
const titled = (title: string) => ({ translations: { ru: { title }, en: { title } } })
const toldOf = async (who: typeof us, path: string) =>
  (await who.call('GET /api/notifications', { query: {}, locale: 'ru' })).data
    .filter((notice) => notice.path === path)
    .map(({ title, text }) => ({ title, text }))
    .toReversed()
const sitting = async (who: typeof us) => (await who.call('GET /api/dashboard')).data.sitting
const exception = {
  user_id: null,
  group_id,
  opens_at: null,
  closes_at: '2041-01-01T00:00:00Z',
  time_limit_min: null,
  attempts_allowed: null,
  reason: 'Секретная причина',
}

describe('a published test', () => {
  it('is told to those who are to sit it, to those who join them, and to nobody while it is a draft', async () => {
    const { id, version } = await newTest(server, titled('Первый'))
    const path = `/testing/${id}`
    expect(await toldOf(student, path)).toEqual([])
    await us.call('POST /api/tests/:id/publish', { params: { id }, body: { version } })
    const told = [
      {
        title: 'Вам назначен тест',
        text: 'Тест «Первый» опубликован. Он закрывается 1 января 2040 г. в 03:00, правила есть на его странице.',
      },
    ]
    expect(await toldOf(student, path)).toEqual(told)
    expect(await toldOf(other, path)).toEqual([])
    await us.put(`/api/tests/${id}`, { body: { ...(await read(id)), group_ids: [group_id, other_group_id] } })
    expect(await toldOf(other, path)).toEqual(told)
    expect(await toldOf(student, path)).toEqual(told)
  })

  it('tells of an exception to those who have it, without its reason', async () => {
    const { id } = await publishedTest(server, {
      ...titled('Второй'),
      closes_at: null,
      group_ids: [group_id, other_group_id],
    })
    await us.call('POST /api/tests/:id/overrides', { params: { id }, body: exception })
    expect(await toldOf(student, `/testing/${id}`)).toEqual([
      { title: 'Вам назначен тест', text: 'Тест «Второй» опубликован: время и правила на его странице.' },
      {
        title: 'Условия теста изменены для вас',
        text: 'У теста «Второй» для вас другое время или число попыток: посмотрите на его странице.',
      },
    ])
    expect(await toldOf(other, `/testing/${id}`)).toHaveLength(1)
  })
})

describe('The reminder of a test that closes within a day', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const reminders = async (who: typeof us, id: number) => {
    await remindOfClosingTests(server.services)
    return (await toldOf(who, `/testing/${id}`)).filter(({ title }) => title.startsWith('Напоминание'))
  }
  /** Published three days ago, as if it had been open since. */
  const older = async (closes_at: string | null, more = {}) => {
    const test = await publishedTest(server, { ...titled('Скоро'), closes_at, ...more })
    await server.pool.query(`UPDATE tests SET published_at = now() - interval '3 days' WHERE id = $1`, [test.id])
    return test
  }
  const except = (id: number, more: object) =>
    us.call('POST /api/tests/:id/overrides', { params: { id }, body: { ...exception, ...more } })

  it('comes once to a taker who has not begun, with the day and the time', async () => {
    const { id } = await older(inHours(20))
    const [told, ...others] = await reminders(student, id)
    expect(others).toEqual([])
    expect(told?.title).toBe('Напоминание: тест скоро закроется')
    expect(told?.text).toMatch(/^Вы не завершили тест «Скоро»\. Он закрывается \d+ \S+ \d{4} г\. в \d\d:\d\d\.$/)
    expect(await reminders(student, id)).toHaveLength(1)
    expect(await reminders(other, id)).toEqual([])
  })

  it('does not come for a test that closes later, never, or was opened less than a day before', async () => {
    for (const test of [
      await older(inHours(30)),
      await older(null),
      await publishedTest(server, { ...titled('Короткий'), closes_at: inHours(20) }),
      await older(inHours(20), { opens_at: inHours(-1) }),
    ])
      expect(await reminders(student, test.id)).toEqual([])
  })

  it('goes by the close of an own exception before that of the group and of the test', async () => {
    const group = await older(inHours(20))
    await except(group.id, { closes_at: inHours(80) })
    expect(await reminders(student, group.id)).toEqual([])
    const own = await older(inHours(80))
    const { id: user_id } = await student.call('GET /api/user')
    await except(own.id, { closes_at: inHours(90) })
    await except(own.id, { group_id: null, user_id, closes_at: inHours(10) })
    expect(await reminders(student, own.id)).toHaveLength(1)
  })

  it('does not come to a taker who has finished, and by the end of an attempt in progress to others', async () => {
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

describe('the dashboard', () => {
  it('tells a student what is to be sat now by own times and attempts, and what is being sat', async () => {
    await us.call('POST /api/tests/archive', { body: { ids: [(await publishedTest(server)).id] } })
    await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)
    expect(await sitting(student)).toEqual({ running: 0, due: 0, closes_at: null })
    const test = await publishedTest(server, titled('Сейчас'))
    await publishedTest(server, { ...titled('Потом'), opens_at: '2039-01-01T00:00:00Z' })
    expect(await sitting(student)).toEqual({ running: 0, due: 1, closes_at: '2040-01-01T00:00:00.000Z' })
    const shut = await publishedTest(server, titled('Закрыт для всех, кроме одной группы'))
    await server.pool.query(`UPDATE tests SET closes_at = now() - interval '1 hour' WHERE id = $1`, [shut.id])
    expect((await sitting(student))?.due).toBe(1)
    await us.call('POST /api/tests/:id/overrides', { params: { id: shut.id }, body: exception })
    expect((await sitting(student))?.due).toBe(2)
    await newAttempt(server, test)
    expect(await sitting(student)).toEqual({ running: 1, due: 1, closes_at: '2041-01-01T00:00:00.000Z' })
    await server.pool.query(`UPDATE attempts SET status = 'graded', submitted_at = now(), finish_reason = 'user'`)
    expect(await sitting(student)).toEqual({ running: 0, due: 1, closes_at: '2041-01-01T00:00:00.000Z' })
    await server.pool.query(`UPDATE attempts SET status = 'voided'`)
    expect((await sitting(student))?.due).toBe(2)
    // An own exception wins over that of the group, part by part.
    const { id: user_id } = await student.call('GET /api/user')
    const own = { ...exception, group_id: null, user_id, closes_at: null, attempts_allowed: 3 }
    await us.call('POST /api/tests/:id/overrides', { params: { id: shut.id }, body: own })
    await newAttempt(server, shut, { running: false })
    expect(await sitting(student)).toEqual({ running: 0, due: 2, closes_at: '2040-01-01T00:00:00.000Z' })
    const { data } = await student.call('GET /api/testing/tests', { query: { filter: { state: ['due', 'running'] } } })
    expect(data.map(({ name, state }) => [name, state])).toEqual([
      ['Сейчас', 'due'],
      ['Закрыт для всех, кроме одной группы', 'due'],
    ])
  })

  it('tells who writes tests what people within reach are sitting now', async () => {
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
    const row = (id: number, name: string) => ({ id, name, count: 1, ends_at: null })
    expect(await running(us)).toEqual([row(near.id, 'Наш'), row(far.id, 'Общий')])
    expect(await running(server.as('teacher'))).toEqual([row(near.id, 'Наш')])
    expect(await running(student)).toEqual([])
  })
})
