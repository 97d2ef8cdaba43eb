import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { newMaterial, school } from '../../study/newMaterial'
import { newAttempt, publishedTest } from '../../testing/newTest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { group_id, subject_id } = await school(server)
const { id: studentId } = await server.as('student.a').call('GET /api/user')

/** The demo's own things to do are put away, so that each test sees only what it adds. */
const reset = async () => {
  await server.pool.query(`UPDATE tests SET status = 'archived' WHERE status = 'published'`)
  await server.pool.query(`UPDATE materials SET status = 'archived' WHERE status = 'published'`)
  await server.pool.query('DELETE FROM poll_roll')
  await server.pool.query(`UPDATE homework SET status = 'closed' WHERE status = 'published'`)
  await server.pool.query(
    `UPDATE announcements SET status = 'withdrawn', withdrawn_at = now() WHERE status = 'published'`,
  )
  await server.pool.query(`UPDATE portfolio_items SET status = 'submitted' WHERE status = 'returned'`)
  await server.pool.query(`UPDATE retakes SET status = 'cancelled', value = NULL WHERE status = 'planned'`)
}
await reset()

const homeOf = async (who: Persona, time_zone = 'Europe/Moscow') =>
  (await server.as(who).call('GET /api/dashboard', { query: { time_zone }, locale: 'ru' })).data
const todoOf = async (who: Persona = 'student.a', zone?: string) => (await homeOf(who, zone)).todo
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)
const titled = (title: string) => ({ translations: { ru: { title }, en: { title } } })
const readable = (title: string) => ({ translations: { ru: { title, body: '<p>Читайте.</p>' } } })
/** The day `days` from now in Moscow. */
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 86_400_000)
const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('What a student has to do', () => {
  it('names tests, readings, polls, returned achievements and retakes, soonest first and without a date last', async () => {
    const test = await publishedTest(server, { ...titled('Тест на завтра'), closes_at: moment(24) })
    await newMaterial(server, { ...readable('Чтение до вчера'), mandatory: true, due_on: day(-1) })
    await newMaterial(server, { ...readable('Чтение без срока'), mandatory: true, estimated_minutes: 20 })
    await newMaterial(server, { ...readable('Необязательное') })
    await server.pool.query(
      `INSERT INTO poll_roll (poll_id, person_id) SELECT id, $1 FROM polls WHERE status = 'open' ORDER BY closes_at LIMIT 1`,
      [studentId],
    )
    await server.pool.query(
      `UPDATE polls SET closes_at = now() + interval '3 days' WHERE id IN (SELECT poll_id FROM poll_roll WHERE person_id = $1)`,
      [studentId],
    )
    const { rows } = await server.pool.query<{ id: number }>(
      `INSERT INTO portfolio_items (user_id, category, kind, title, event_date, level, result, status, submitted_at, reviewed_at)
        SELECT user_id, category, kind, 'Диплом', event_date, level, result, 'returned', now(), now()
        FROM portfolio_items WHERE user_id = $1 LIMIT 1 RETURNING id`,
      [studentId],
    )
    await server.pool.query(
      `INSERT INTO portfolio_reviews (item_id, action, remarks)
        VALUES ($1, 'returned', '[{"field": "files", "reason": "no_name", "text": null}]')`,
      [rows[0]?.id],
    )
    await server.pool.query(
      `INSERT INTO retakes (user_id, subject_id, period_id, group_id, number, sheet_year, sheet_number, held_on, starts_at, place, scale, planned_by)
        SELECT $1, $2, (SELECT max(id) FROM periods), $3, 1, 2099, 1, $4, '10:00', 'каб. 301', 'five', $1`,
      [studentId, subject_id, group_id, day(5)],
    )
    const todo = await todoOf()
    expect(todo.map(({ kind, action }) => [kind, action])).toEqual([
      ['reading', 'read'],
      ['test', 'take_test'],
      ['poll', 'vote'],
      ['retake', 'open'],
      ['reading', 'read'],
      ['achievement', 'replace_file'],
    ])
    expect(todo[0]).toMatchObject({ title: 'Чтение до вчера', on: day(-1), at: null })
    expect(todo[1]).toMatchObject({ title: 'Тест на завтра', on: null, path: `/testing/${test.id}` })
    expect(todo[3]?.details).toEqual([
      { key: 'retake', values: {} },
      { key: 'starts', values: { time: '10:00' } },
      'каб. 301',
    ])
    expect(todo[4]?.details).toContainEqual({ key: 'minutes', values: { smart_count: 20 } })
    expect(todo[5]).toMatchObject({
      title: 'Диплом',
      details: [
        { key: 'returned', values: {} },
        { key: 'remark.no_name', values: {} },
      ],
    })
  })

  it('does not include what concerns another group, is done or is withdrawn', async () => {
    await reset()
    await publishedTest(server, titled('Не сдан'))
    const done = await publishedTest(server, titled('Сдан'))
    const gone = await newMaterial(server, { ...readable('Снято'), mandatory: true })
    expect(titles(await todoOf())).toEqual(['Не сдан', 'Сдан', 'Снято'])
    await server.as('manage-materials').call('POST /api/materials/archive', { body: { ids: [gone.id] } })
    await newAttempt(server, done, { running: false })
    expect(titles(await todoOf())).toEqual(['Не сдан'])
    expect(titles(await todoOf('student.b'))).toEqual([])
    expect(titles(await todoOf('study'))).toEqual([])
  })

  it('places moments on the day that the user’s time zone gives them', async () => {
    await reset()
    const due = day(2)
    await newMaterial(server, { ...readable('Читать'), mandatory: true, due_on: due })
    // 22:30 UTC of that day is the next day in Moscow, but still the same day in London.
    await publishedTest(server, { ...titled('Пройти'), closes_at: `${due}T22:30:00Z` })
    expect(titles(await todoOf('student.a', 'Europe/Moscow'))).toEqual(['Читать', 'Пройти'])
    expect(titles(await todoOf('student.a', 'Etc/UTC'))).toEqual(['Пройти', 'Читать'])
  })

  it('shows the attempt in progress with its answers instead of the test', async () => {
    await reset()
    const test = await publishedTest(server, titled('Идёт'))
    await server.as('student.a').call('POST /api/testing/tests/:id/start', {
      params: { id: test.id },
      body: { device: randomUUID(), device_name: 'Chrome' },
    })
    const { running, todo } = await homeOf('student.a')
    expect(running).toMatchObject({ name: 'Идёт', answered: 0, saved_at: null })
    expect(running?.questions).toBeGreaterThan(0)
    expect(todo).toEqual([])
  })

  it('leaves tests that open later to the coming dates, until the end of next week', async () => {
    await reset()
    await publishedTest(server, { ...titled('Скоро'), opens_at: moment(20) })
    await publishedTest(server, { ...titled('Через месяц'), opens_at: moment(30 * 24) })
    const { todo, dates } = await homeOf('student.a')
    expect(todo).toEqual([])
    expect(titles(dates.filter(({ kind }) => kind === 'test'))).toEqual(['Скоро'])
  })
})

describe('The next lessons', () => {
  it('are those of the teacher and of the student’s group, on the day of the user’s time zone', async () => {
    const add = await server.pool.query<{ id: number }>(
      `INSERT INTO grade_items (gradebook_id, kind, title, topic, held_on, scale, max, posts_at)
        SELECT id, 'lesson', 'Урок', 'Ключи', $3::date, 'five', 5, now() FROM gradebooks
        WHERE group_id = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1 RETURNING id`,
      [group_id, subject_id, day(0)],
    )
    const item = add.rows[0]?.id ?? 0
    const lessonOf = async (who: Persona, zone?: string) =>
      (await homeOf(who, zone)).lessons.find(({ id }) => id === item)
    expect(await lessonOf('teacher')).toMatchObject({ is_marked: false, path: `/gradebook/${group_id}/${subject_id}` })
    expect(await lessonOf('student.a')).toMatchObject({ topic: 'Ключи', is_marked: null, path: null })
    expect(await lessonOf('student.b')).toBeUndefined()
    expect(await lessonOf('manage-gradebook')).toBeUndefined()
    await server.pool.query(
      `INSERT INTO grade_entries (item_id, user_id, scale, flag) VALUES ($1, $2, 'five', 'absent')`,
      [item, studentId],
    )
    expect(await lessonOf('teacher')).toMatchObject({ is_marked: true, absent: 1 })
    await server.pool.query(`UPDATE grade_items SET held_on = held_on - 1 WHERE id = $1`, [item])
    expect(await lessonOf('teacher')).toBeUndefined()
    await server.pool.query(`UPDATE grade_items SET held_on = held_on + 2 WHERE id = $1`, [item])
    await server.pool.query(`UPDATE grade_items SET archived_at = now() WHERE kind = 'lesson' AND held_on = $1`, [
      day(0),
    ])
    expect(await lessonOf('teacher')).toMatchObject({ on: day(1) })
    expect(await lessonOf('student.a')).toMatchObject({ on: day(1) })
  })
})
