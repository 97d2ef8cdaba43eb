import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completePlan } from '../../src/server/curricula'

const line = fc.record({
  subject_id: fc.integer({ min: 1, max: 3 }),
  semester: fc.integer({ min: 1, max: 4 }),
  control_form: fc.constantFrom('exam' as const, 'pass' as const, 'none' as const),
})
const mark = fc.record({
  subject_id: fc.integer({ min: 1, max: 3 }),
  period_id: fc.integer({ min: 1, max: 6 }),
  is_failing: fc.boolean(),
})
/** Semester N is period N, except that the college has not created the fourth. */
const plans = fc
  .uniqueArray(line, { selector: ({ subject_id, semester }) => `${subject_id} ${semester}` })
  .map((lines) =>
    lines
      .toSorted((one, other) => one.semester - other.semester)
      .map((one) => ({
        ...one,
        period_id: one.semester === 4 ? null : one.semester,
        academic_year: one.semester < 3 ? '2024/2025' : '2025/2026',
        ends_on: null,
      })),
  )
const today = '2026-10-01'

describe('The rule about missing subjects', () => {
  it('gives each mark to at most one line, of its own subject', () => {
    fc.assert(
      fc.property(plans, fc.array(mark), (lines, marks) => {
        const filled = completePlan(lines, { marks, today }).flatMap(({ line: own, mark: given }) =>
          given ? [{ own, given }] : [],
        )
        expect(filled.filter(({ own, given }) => own.subject_id !== given.subject_id)).toEqual([])
        expect(new Set(filled.map(({ given }) => given)).size).toBe(filled.length)
      }),
    )
  })

  it('counts the mark of the own period first, and finds nothing missing while a passing mark is left', () => {
    fc.assert(
      fc.property(plans, fc.array(mark), (lines, marks) => {
        const completed = completePlan(lines, { marks, today })
        const overlooked = completed.filter(({ line: own, mark: filled, state }) => {
          const exact = marks.filter((one) => one.subject_id === own.subject_id && one.period_id === own.period_id)
          return state !== 'none' && exact.length > 0 && (filled === null || !exact.includes(filled))
        })
        expect(overlooked).toEqual([])
        const periods = new Set(
          completed
            .filter(({ state }) => state !== 'none')
            .map(({ line: own }) => `${own.subject_id} ${own.period_id}`),
        )
        const missing = new Set(
          completed.filter(({ state }) => state === 'missing').map(({ line: own }) => own.subject_id),
        )
        const used = new Set(completed.map(({ mark: filled }) => filled))
        const left = marks.filter(
          (one) => !one.is_failing && !used.has(one) && !periods.has(`${one.subject_id} ${one.period_id}`),
        )
        expect(left.filter(({ subject_id }) => missing.has(subject_id))).toEqual([])
      }),
    )
  })
})
