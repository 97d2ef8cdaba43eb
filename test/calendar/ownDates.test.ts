import { afterAll, describe, expect, it } from 'vitest'
import { notifyOfGrades } from '../../src/server/gradebook/notices'
import { examsOf, itemAt } from '../admissions/exams/scheduling'
import { gradebookFixture, cellChange } from '../gradebook/gradebookFixture'
import { dayFrom, retakeFixture } from '../gradebook/retakeFixture'
import type { TestClient } from '../kit/client'
import { startTestServer } from '../kit/server'
import { newTest, single } from '../testing/kit/newTest'
import { calendarOf } from './calendarFixture'

const server = await startTestServer({ env: { TIME_ZONE: 'Europe/Moscow' } })
afterAll(server.stop)
const { feedOf, addLesson } = calendarOf(server)
const exams = examsOf(server)
const [student, teacher, office] = [server.as('student.a'), server.as('teacher'), server.as('methodist')]
const { id: studentId } = await student.call('GET /api/user')

const day = 86_400_000
const at = (days: number, minutes = 0) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * day + minutes * 60_000)
/** As iCalendar writes a moment. */
const stamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const entriesOf = async (client: TestClient, key: string) =>
  (await feedOf(client)).events.filter(({ UID = '' }) => UID.startsWith(`${key}@`))
const entryOf = async (client: TestClient, key: string) => (await entriesOf(client, key))[0]
/** Expects that a calendar program replaces the entry that it knows. */
const expectNewer = (after: Readonly<Record<string, string>> | undefined, before: typeof after) => {
  expect(after?.['UID']).toBe(before?.['UID'])
  expect(Number(after?.['SEQUENCE'])).toBeGreaterThan(Number(before?.['SEQUENCE']))
  expect(String(after?.['LAST-MODIFIED']) >= String(before?.['LAST-MODIFIED'])).toBe(true)
}

describe('A test in a student’s calendar', () => {
  const newOne = () =>
    newTest(server, {
      contents: [single('Раз')],
      fields: { opens_at: at(2).toISOString(), closes_at: at(2, 90).toISOString() },
    })
  const give = (id: number, more: object) =>
    office.call('POST /api/tests/:id/overrides', {
      params: { id },
      body: {
        user_id: studentId,
        group_id: null,
        opens_at: null,
        closes_at: null,
        time_limit_min: null,
        attempts_allowed: null,
        reason: 'Болезнь',
        ...more,
      },
    })

  it('has the student’s own window, which replaces the one that a program knows', async () => {
    const { id } = await newOne()
    const before = await entryOf(student, `test-${id}`)
    expect(before).toMatchObject({ DTSTART: stamp(at(2)), DTEND: stamp(at(2, 90)) })
    await give(id, { opens_at: at(5).toISOString(), closes_at: at(5, 120).toISOString() })
    const after = await entryOf(student, `test-${id}`)
    expect(after).toMatchObject({ DTSTART: stamp(at(5)), DTEND: stamp(at(5, 120)) })
    expectNewer(after, before)
  })

  it('becomes an opening and a closing if the own window is long, and extra time is no other window', async () => {
    const { id } = await newOne()
    await give(id, { closes_at: at(4).toISOString(), time_limit_min: 90 })
    expect(await entriesOf(student, `test-${id}`)).toEqual([])
    expect(await entryOf(student, `test_opens-${id}`)).toMatchObject({ DTSTART: stamp(at(2)) })
    expect(await entryOf(student, `test_closes-${id}`)).toMatchObject({ DTSTART: stamp(at(4)) })
  })

  it('is not there for students of other groups', async () => {
    const { id } = await newOne()
    expect((await feedOf(server.as('student.b'))).text).not.toContain(`test-${id}@`)
  })
})

describe('An entrance exam in an applicant’s calendar', () => {
  it('is one entry with place and own hours, only for its takers', async () => {
    const made = await exams.scheduled([{}, {}], { opens_at: at(3).toISOString(), closes_at: at(3, 120).toISOString() })
    const [own, other] = [itemAt(made.people, 0), itemAt(made.people, 1)]
    const client = await exams.clientOf(own.user_id)
    const before = await entryOf(client, `entrance_exam-${made.id}`)
    expect(before).toMatchObject({
      DTSTART: stamp(at(3)),
      DTEND: stamp(at(3, 120)),
      LOCATION: expect.stringContaining('Аудитория 12'),
    })
    await server.pool.query(
      `INSERT INTO test_overrides (test_id, user_id, opens_at, closes_at, reason) VALUES ($1, $2, $3, $4, 'Болезнь')`,
      [made.id, own.user_id, at(6), at(6, 120)],
    )
    const after = await entryOf(client, `entrance_exam-${made.id}`)
    expect(after).toMatchObject({ DTSTART: stamp(at(6)), DTEND: stamp(at(6, 120)) })
    expectNewer(after, before)
    expect((await feedOf(client)).text).not.toContain(`test-${made.id}@`)
    const others = await exams.clientOf(other.user_id)
    expect(await entryOf(others, `entrance_exam-${made.id}`)).toMatchObject({ DTSTART: stamp(at(3)) })
    expect((await feedOf(student)).text).not.toContain(`entrance_exam-${made.id}@`)
  })
})

describe('A retake in the calendars', () => {
  it('is there for the student and the examiner at Moscow time, and gone once it was recorded', async () => {
    const { people, plan, record } = await retakeFixture(server)
    const client = await exams.clientOf(people[0]?.id ?? 0)
    const { id } = await plan(0, { held_on: dayFrom(0) })
    const start = `${dayFrom(0).replaceAll('-', '')}T063000Z`
    expect(await entryOf(client, `retake-${id}`)).toMatchObject({ DTSTART: start, LOCATION: 'ауд. 305' })
    expect(await entryOf(teacher, `examination-${id}`)).toMatchObject({ DTSTART: start })
    await record(id, { value: 4 })
    expect(await entryOf(client, `retake-${id}`)).toBeUndefined()
  })
})

describe('A changed bell schedule', () => {
  it('is a newer version of the lessons for calendar programs', async () => {
    const setBells = (starts_at: string, ends_at: string) =>
      office.call('PUT /api/gradebook/bells', { body: { bells: [{ starts_at, ends_at }] } })
    await setBells('08:30', '10:00')
    const held_on = dayFrom(4)
    const id = await addLesson({ held_on })
    const before = await entryOf(student, `lesson-${id}`)
    expect(before).toMatchObject({ DTSTART: `${held_on.replaceAll('-', '')}T053000Z` })
    await setBells('09:00', '10:30')
    const after = await entryOf(student, `lesson-${id}`)
    expect(after).toMatchObject({ DTSTART: `${held_on.replaceAll('-', '')}T060000Z` })
    expectNewer(after, before)
  })
})

describe('A mark', () => {
  it('changes no byte of a calendar, and is in no mail', async () => {
    const { addItem, sent } = await gradebookFixture(server)
    const item = await addItem({ title: 'Эссе', scale: 'hundred', max: 100, posts_at: '2026-01-10T09:00:00Z' })
    const before = (await feedOf(student)).text
    await sent([cellChange({ item_id: item.id, student_id: studentId, value: 87 })])
    expect((await feedOf(student)).text).toBe(before)
    await notifyOfGrades(server.services)
    const mails = (await server.mails()).filter(
      ({ to, text }) => to === 'student.a@abitura.test' && /оцен|отмет/i.test(text),
    )
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject, text, html } of mails) expect([subject, text, html].join(' ')).not.toMatch(/(?<!\d)87(?!\d)/)
  })
})
