import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { homeworkFixture } from '../homework/homeworkFixture'
import { newMaterial, school } from '../study/newMaterial'
import { calendarOf } from './calendarFixture'

const now = new Date()
const server = await startTestServer({ env: { TIME_ZONE: 'Europe/Berlin' } })
afterAll(server.stop)
const { feedOf, addLesson, linkOf, read } = calendarOf(server)
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)
const [student, teacher] = [server.as('student.a'), server.as('teacher')]
/** The next Sunday of a change of the clock in Berlin: the last one of March or October. */
const changeOf = (month: 3 | 10) => {
  const year = now.getUTCFullYear()
  const lastSunday = (of: number) => {
    const last = new Date(Date.UTC(of, month, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000)
  }
  return lastSunday(year) > now ? lastSunday(year) : lastSunday(year + 1)
}
const beside = (sunday: Date, days: number) => new Date(sunday.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const moment = (day: string, time: string) => `${day.replaceAll('-', '')}T${time}00Z`

beforeAll(async () => {
  const bells = [
    { starts_at: '08:30', ends_at: '10:00' },
    { starts_at: '10:15', ends_at: '11:45' },
  ]
  await server.as('methodist').put('/api/gradebook/bells', { body: { bells } })
})

describe('The hours of lessons', () => {
  it.each([
    [3, '0730', '0900', '0630', '0800'],
    [10, '0630', '0800', '0730', '0900'],
  ] as const)('stay the same on the clock around the change of month %s', async (month, before, ended, after, over) => {
    const [friday, monday] = [beside(changeOf(month), -2), beside(changeOf(month), 1)]
    const ids = [await addLesson({ held_on: friday }), await addLesson({ held_on: monday })]
    const { events } = await feedOf(student)
    const [one, other] = ids.map((id) => events.find(({ UID = '' }) => UID.startsWith(`lesson-${id}@`)))
    expect(one).toMatchObject({ DTSTART: moment(friday, before), DTEND: moment(friday, ended) })
    expect(other).toMatchObject({ DTSTART: moment(monday, after), DTEND: moment(monday, over) })
  })

  it('are the whole day without a number, or with one beyond the bell schedule', async () => {
    for (const lesson_number of [null, 9]) {
      const id = await addLesson({ held_on: dayIn(3), lesson_number })
      const { events } = await feedOf(student)
      const found = events.find(({ UID = '' }) => UID.startsWith(`lesson-${id}@`))
      expect(found).toMatchObject({ DTSTART: dayIn(3).replaceAll('-', '') })
      expect(found).not.toHaveProperty('DTEND')
    }
  })
})

describe('The calendar of a student', () => {
  it('has posted lessons of the own group with room, topic and group', async () => {
    const topic = 'Точка; запятая, обратная \\ черта: «ёлки» и очень длинный хвост темы, которую надо сложить'
    const shown = await addLesson({ held_on: dayIn(4), topic, room: '214, корпус Б' })
    const hidden = await addLesson({ held_on: dayIn(4), posts_at: null })
    const archived = await addLesson({ held_on: dayIn(4), archived_at: inDays(-1) })
    const { other_group_id } = await school(server)
    const foreign = await addLesson({ held_on: dayIn(4), group_id: other_group_id })
    const past = await addLesson({ held_on: dayIn(-70) })
    const { events } = await feedOf(student)
    const found = events.find(({ UID = '' }) => UID.startsWith(`lesson-${shown}@`))
    expect(found).toMatchObject({ LOCATION: '214, корпус Б', DESCRIPTION: expect.stringContaining(topic) })
    expect(found?.['SUMMARY']).not.toBe('')
    const keys = events.map(({ UID = '' }) => UID.split('@')[0])
    for (const id of [hidden, archived, foreign, past]) expect(keys).not.toContain(`lesson-${id}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has the own due time of homework, and required materials', async () => {
    const { set } = await homeworkFixture(server)
    const { id } = await set({ title: 'Соединения' })
    const material = await newMaterial(server, { mandatory: true, due_on: dayIn(5) })
    const { events } = await feedOf(student)
    const keys = events.map(({ UID = '' }) => UID.split('@')[0])
    expect(keys).toEqual(expect.arrayContaining([`hand_in-${id}`, `reading-${material.id}`]))
    expect(events.find(({ UID = '' }) => UID.startsWith(`hand_in-${id}@`))).toMatchObject({
      SUMMARY: 'Сдать задание: Соединения',
      URL: expect.stringMatching(new RegExp(`/study/homework/${id}$`)),
    })
    const taught = await feedOf(teacher)
    expect(taught.events.map(({ UID = '' }) => UID.split('@')[0])).toContain(`set_homework-${id}`)
    const other = await feedOf(server.as('student.b'))
    expect(other.text).not.toContain('Соединения')
  })

  it('has no marks and no names of people', async () => {
    const { rows } = await server.pool.query<{ last_name: string }>(
      'SELECT DISTINCT last_name FROM users WHERE length(last_name) > 4',
    )
    for (const client of [student, teacher, server.as('methodist')]) {
      const { text } = await feedOf(client)
      const unfolded = text.replaceAll('\r\n ', '')
      expect(rows.filter(({ last_name }) => unfolded.includes(`${last_name} `))).toEqual([])
    }
  })

  it('keeps the UID of a lesson that moves, and counts its versions', async () => {
    const id = await addLesson({ held_on: dayIn(6) })
    const find = async () => (await feedOf(student)).events.find(({ UID = '' }) => UID.startsWith(`lesson-${id}@`))
    const before = await find()
    await server.pool.query('UPDATE grade_items SET held_on = held_on + 1 WHERE id = $1', [id])
    const after = await find()
    expect(after?.['UID']).toBe(before?.['UID'])
    expect(Number(after?.['SEQUENCE'])).toBe(Number(before?.['SEQUENCE']) + 1)
    expect(String(after?.['LAST-MODIFIED']) >= String(before?.['LAST-MODIFIED'])).toBe(true)
    expect(after?.['DTSTART']).not.toBe(before?.['DTSTART'])
  })

  it('is in the language of the person, not of the program', async () => {
    const path = await linkOf(student)
    await server.pool.query(`UPDATE users SET locale = 'en' WHERE email = 'student.a@abitura.test'`)
    expect((await read(path, { locale: 'ru' })).calendar['X-WR-CALNAME']).toMatch(/classes and deadlines$/)
    await server.pool.query(`UPDATE users SET locale = 'ru' WHERE email = 'student.a@abitura.test'`)
    expect((await read(path, { locale: 'en' })).calendar['X-WR-CALNAME']).toMatch(/занятия и сроки$/)
  })
})

describe('The calendar of other people', () => {
  it('has the lessons that a teacher teaches, and no lessons of a user who teaches nothing', async () => {
    const id = await addLesson({ held_on: dayIn(7) })
    const lessonsOf = async (client: typeof student) =>
      (await feedOf(client)).events.filter(({ UID = '' }) => UID.startsWith('lesson-'))
    expect((await lessonsOf(teacher)).some(({ UID = '' }) => UID.startsWith(`lesson-${id}@`))).toBe(true)
    expect(await lessonsOf(server.as('manage-gradebook'))).toEqual([])
  })

  it('has the opening and closing of tests within reach', async () => {
    const { rows } = await server.pool.query<{ id: number; closes_at: string }>(
      `UPDATE tests SET opens_at = now() + interval '1 day', closes_at = now() + interval '3 days'
       WHERE id = (SELECT min(id) FROM tests WHERE status = 'published') RETURNING id`,
    )
    const { events } = await feedOf(server.as('manage-tests'))
    const keys = events.map(({ UID = '' }) => UID.split('@')[0])
    expect(keys).toEqual(expect.arrayContaining([`test_opens-${rows[0]?.id}`, `test_closes-${rows[0]?.id}`]))
    await server.pool.query(`UPDATE tests SET closes_at = opens_at + interval '2 hours' WHERE id = $1`, [rows[0]?.id])
    const short = (await feedOf(server.as('manage-tests'))).events
    expect(short.find(({ UID = '' }) => UID.startsWith(`test-${rows[0]?.id}@`))).toHaveProperty('DTEND')
  })

  it('has the dates of admission for an applicant, and votes for a voter', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `UPDATE campaigns SET originals_due = current_date + 20 WHERE status = 'published' RETURNING id`,
    )
    const dates = (await feedOf(server.as('applicant.a'))).events.map(({ UID = '' }) => UID.split('@')[0])
    expect(dates).toContain(`originals_due-${rows[0]?.id}`)
    const { data: polls } = await server.as('voter').call('GET /api/voting')
    const open = polls.filter(({ state }) => state === 'open')
    expect(open.length).toBeGreaterThan(0)
    const votes = (await feedOf(server.as('voter'))).events.map(({ UID = '' }) => UID.split('@')[0])
    for (const { id } of open) expect(votes).toContain(`poll_closes-${id}`)
  })

  it('is empty for a user without permissions that have dates', async () => {
    expect((await feedOf(server.as('manage-media'))).events).toEqual([])
  })
})
