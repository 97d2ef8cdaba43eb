import { afterAll, describe, expect, it } from 'vitest'
import { demoPeriods, planGradebooks } from '../../src/server/demo/gradebook'
import { demoGroups } from '../../src/server/demo/groups'
import { assignTeachers } from '../../src/server/demo/teaching'
import { notifyOfGrades } from '../../src/server/gradebook/notices'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const rowsOf = async (text: string) => (await server.pool.query<Record<string, unknown>>(text)).rows

const planAt = (day: string) => {
  const now = new Date(`${day}T12:00:00Z`)
  const groups = demoGroups(now)
  const teaching = assignTeachers(groups, { teacher: 'teacher', others: ['other'] })
  const membersOf = (group: string) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n + groups.findIndex(({ code }) => code === group) * 10)
  return planGradebooks({ groups, teaching, membersOf, now })
}

describe("The demo's gradebooks", () => {
  it.each(['2026-09-01', '2026-11-24', '2027-01-05', '2027-02-10', '2027-08-15'])(
    'have no lessons in the future or outside their period when they are created on %s',
    (day) => {
      const { periods, books } = planAt(day)
      const signed = books.filter(({ isSigned }) => isSigned).map(({ group, period }) => `${group} ${period}`)
      expect(new Set(signed).size).toBe(2)
      expect(books.filter(({ isBound }) => isBound)).toHaveLength(1)
      const astray = books.flatMap(({ period, items }) =>
        items.filter(({ heldOn, entries }) => {
          const { startsOn = '', endsOn = '' } = periods[period] ?? {}
          const last = entries.length > 0 && day < endsOn ? day : endsOn
          return heldOn === null || heldOn < startsOn || heldOn > last
        }),
      )
      expect(books.length).toBeGreaterThan(80)
      expect(astray).toEqual([])
    },
  )

  it('have the same content each time they are created', () => {
    expect(planAt('2026-11-24')).toEqual(planAt('2026-11-24'))
  })

  it('cover the current semester and the previous one', () => {
    expect(demoPeriods(new Date('2027-01-11T12:00:00Z')).current).toBe(1)
    const { periods, current } = demoPeriods(new Date('2027-07-20T12:00:00Z'))
    expect(periods).toHaveLength(3)
    expect(current).toBe(2)
    expect(periods[1]?.startsOn).toBe('2026-09-01')
  })

  it('contain marks, absences, missing work and comments, all with their history', async () => {
    const [counted] =
      await rowsOf(`SELECT count(*) > 10000 AS many, count(*) FILTER (WHERE flag = 'absent') > 100 AS absent,
      count(*) FILTER (WHERE flag = 'missing') > 100 AS missing, count(comment) > 100 AS commented,
      count(*) FILTER (WHERE version <> notified_version) AS unnotified,
      count(*) = (SELECT count(*) FROM grade_changes) AS kept FROM grade_entries`)
    expect(counted).toEqual({ many: true, absent: true, missing: true, commented: true, unnotified: 0, kept: true })
    await notifyOfGrades(server.services)
    expect(await rowsOf(`SELECT FROM notifications WHERE event = 'grade.posted'`)).toEqual([])
  })

  it('include a column bound to a test, a signed gradebook, and a student who fails a subject', async () => {
    const [bound] = await rowsOf(
      `SELECT count(attempt_id) AS count FROM grade_items JOIN grade_entries ON item_id = id WHERE test_id IS NOT NULL`,
    )
    expect(Number(bound?.count)).toBeGreaterThan(10)
    const query = { range: '[0,999]', filter: { kind: 'failing' } }
    const { data } = await server.as('teacher').call('GET /api/gradebook/debts', { query })
    expect(data.length).toBeGreaterThan(0)
    expect(data.length).toBeLessThan(20)
    const { periods, subjects } = (await server.as('student.a').call('GET /api/my/grades')).data
    expect(periods).toHaveLength(2)
    expect(subjects.length).toBeGreaterThan(5)
    const before = { period: String(periods[1]?.id) }
    const { data: past } = await server.as('student.a').call('GET /api/my/grades', { query: before })
    expect(past.subjects.filter(({ final }) => final?.is_signed)).toHaveLength(1)
  })
})
