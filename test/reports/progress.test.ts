import { afterAll, describe, expect, it } from 'vitest'
import { defaultRules } from '../../src/api/gradebook/computeFinal'
import { progressKinds } from '../../src/api/reports/codes'
import type { PeriodMark } from '../../src/server/reports/progressQueries'
import { numbersBy, numbersOf } from '../../src/server/reports/progressRules'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const office = server.as('methodist')

const mark = (user_id: number, value: number | null, more: Partial<PeriodMark> = {}): PeriodMark => ({
  user_id,
  name: `Студент ${user_id}`,
  group_id: 1,
  group_code: 'ИС-24-1',
  subject_id: 1,
  subject_name: 'Базы данных',
  scale: 'five',
  rules: defaultRules,
  value,
  ...more,
})
const total = { id: null, name: 'Всего' }

describe('The progress of a group', () => {
  it('names a student by the lowest mark, and a missing mark is a debt', () => {
    const other = { subject_id: 2, subject_name: 'Сети' }
    const marks = [mark(1, 5), mark(1, 5, other), mark(2, 5), mark(2, 4, other), mark(3, 5), mark(3, 3, other)]
    const numbers = numbersOf(total, [...marks, mark(4, 5), mark(4, null, other), mark(5, 2)])
    expect(numbers).toMatchObject({ students: 5, excellent: 1, good: 1, passing: 1, debtor: 2 })
    expect(numbers).toMatchObject({ absolute_percent: 60, quality_percent: 40, average: 4.25 })
  })

  it('has no quality and no average where only passes are given', () => {
    const pass = { scale: 'pass_fail' as const }
    expect(numbersOf(total, [mark(1, 1, pass), mark(2, 0, pass)])).toMatchObject({
      passing: 1,
      debtor: 1,
      average: null,
      absolute_percent: 50,
      quality_percent: null,
    })
  })

  it('lists groups by their code, numbers in order', () => {
    const codes = ['ИС-24-10', 'ИС-24-2', 'ИС-24-1'].map((group_code, at) =>
      mark(at, 5, { group_id: at + 1, group_code }),
    )
    expect(
      numbersBy(codes, ({ group_id, group_code }) => ({ id: group_id, name: group_code })).map(({ name }) => name),
    ).toEqual(['ИС-24-1', 'ИС-24-2', 'ИС-24-10'])
  })
})

const progressOf = async (who = office) => (await who.call('GET /api/groups/reports/progress', { query: {} })).data
const listOf = async (filter: object, who = office) =>
  (
    await who.call('GET /api/groups/reports/progress/people', {
      query: { filter: JSON.stringify(filter), per_page: '2000' },
    })
  ).meta.total

describe('The report on progress', () => {
  it('opens at a period with marks, and every number has as many people in its list', async () => {
    const { period, total: all, groups, subjects } = await progressOf()
    const period_id = period?.id ?? 0
    expect(all.students).toBeGreaterThan(10)
    expect(await listOf({ period_id })).toBe(all.students)
    const [group] = groups
    const [subject] = subjects
    for (const kind of progressKinds) {
      expect(await listOf({ period_id, kind }), kind).toBe(all[kind])
      expect(await listOf({ period_id, kind, group_id: group?.id }), kind).toBe(group?.[kind])
      expect(await listOf({ period_id, kind, subject_id: subject?.id }), kind).toBe(subject?.[kind])
    }
    for (const { students, excellent, good, passing, debtor } of [...groups, ...subjects])
      expect(excellent + good + passing + debtor).toBe(students)
  })

  it('counts the mark of a retake instead of the failing one', async () => {
    const { period, total: before } = await progressOf()
    const { data } = await office.call('GET /api/groups/reports/progress/people', {
      query: { filter: JSON.stringify({ period_id: period?.id, kind: 'debtor' }), per_page: '2000' },
    })
    const debtor = data.find(({ debts }) => debts === 1)
    const { rowCount } = await server.pool.query(
      `WITH failed AS (
        SELECT gradebooks.*, (final ->> 'user_id')::bigint AS user_id FROM gradebooks JOIN gradebook_signings ON gradebook_id = gradebooks.id,
          jsonb_array_elements(finals) AS final
        WHERE period_id = $1 AND reopened_at IS NULL AND (final ->> 'user_id')::bigint = $2
          AND (final ->> 'value' IS NULL OR scale = 'five' AND (final ->> 'value')::numeric < 3 OR scale = 'pass_fail' AND (final ->> 'value')::numeric < 1)
        LIMIT 1
      )
      INSERT INTO retakes (user_id, group_id, subject_id, period_id, number, scale, value, status, held_on, sheet_year, sheet_number, planned_by)
      SELECT user_id, group_id, subject_id, period_id,
        (SELECT coalesce(max(number), 0) + 1 FROM retakes WHERE retakes.user_id = failed.user_id
          AND retakes.subject_id = failed.subject_id AND retakes.period_id = failed.period_id), scale, CASE scale WHEN 'five' THEN 5 ELSE 1 END, 'passed', current_date, 2099, 1, $2 FROM failed`,
      [period?.id, debtor?.id],
    )
    expect(rowCount).toBe(1)
    expect((await progressOf()).total).toMatchObject({ students: before.students, debtor: before.debtor - 1 })
  })

  it('is limited to gradebooks within reach, and closed to students', async () => {
    const teacher = server.as('teacher')
    expect((await server.as('student.a').get('/api/groups/reports/progress')).status).toBe(403)
    const answer = await teacher.get('/api/groups/reports/progress')
    if (answer.status === 403) return
    const own = await progressOf(teacher)
    expect(own.total.students).toBeLessThan((await progressOf()).total.students)
    expect(await listOf({ period_id: own.period?.id }, teacher)).toBe(own.total.students)
  })
})
