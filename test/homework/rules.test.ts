import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalOf, markAfterDeduction, markOfPoints } from '../../src/api/homework/rules'
import { countSent, refusalOf } from '../../src/server/homework/own/rules'

const hour = 3_600_000
const due = Date.parse('2026-10-09T15:00:00Z')
const deadline = { due_at: new Date(due).toISOString(), late_until: new Date(due + 48 * hour).toISOString() }
const moments = fc.integer({ min: -100 * hour, max: 100 * hour })

describe('The arrival of work', () => {
  it('is in time until the due time and late until the last accepted moment', () => {
    const at = (time: number) => arrivalOf(deadline, { pressedAt: time, arrivedAt: time })
    expect(at(due)).toBe('in_time')
    expect(at(due + 1)).toBe('late')
    expect(at(due + 48 * hour)).toBe('late')
    expect(at(due + 48 * hour + 1)).toBe('too_late')
  })

  it('counts as late for a day if it was sent before the last accepted moment', () => {
    const never = { ...deadline, late_until: null }
    expect(arrivalOf(never, { pressedAt: due, arrivedAt: due + 24 * hour })).toBe('late')
    expect(arrivalOf(never, { pressedAt: due, arrivedAt: due + 24 * hour + 1 })).toBe('too_late')
    expect(arrivalOf(never, { pressedAt: due + 1, arrivedAt: due + 2 })).toBe('too_late')
  })

  it('never gets better by arriving later', () => {
    const order = ['in_time', 'late', 'too_late']
    fc.assert(
      fc.property(moments, moments, moments, (pressed, one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        const at = (arrived: number) =>
          order.indexOf(arrivalOf(deadline, { pressedAt: due + Math.min(pressed, first), arrivedAt: due + arrived }))
        expect(at(first)).toBeLessThanOrEqual(at(last))
      }),
    )
  })
})

describe('A deduction for late work', () => {
  it('gives a valid mark that is not better than the mark given', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('five' as const, 'hundred' as const, 'pass_fail' as const),
        fc.integer({ min: 0, max: 100 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.constantFrom('points' as const, 'percent' as const),
        (scale, points, deduction, deduction_unit) => {
          const value = { five: 2 + (points % 4), hundred: points, pass_fail: points % 2 }[scale]
          const mark = markAfterDeduction(value, { scale, deduction, deduction_unit })
          expect(mark).toBeLessThanOrEqual(value)
          expect(scale === 'five' ? [2, 3, 4, 5].includes(mark) : mark >= 0).toBe(true)
          expect(Math.round(mark * 100) / 100).toBe(mark)
        },
      ),
    )
  })

  it('takes points or a share of the mark', () => {
    expect(markAfterDeduction(5, { scale: 'five', deduction: 1, deduction_unit: 'points' })).toBe(4)
    expect(markAfterDeduction(80, { scale: 'hundred', deduction: 10, deduction_unit: 'percent' })).toBe(72)
    expect(markAfterDeduction(2, { scale: 'five', deduction: 3, deduction_unit: 'points' })).toBe(2)
    expect(markAfterDeduction(1, { scale: 'pass_fail', deduction: 50, deduction_unit: 'percent' })).toBe(1)
  })
})

describe('Handing in', () => {
  const facts = {
    status: 'published' as const,
    is_archived: false,
    is_member: true,
    max_hand_ins: 2,
    ...deadline,
    takes_text: true,
    takes_files: false,
    takes_link: false,
  }
  const now = { pressedAt: due, arrivedAt: due }

  it('is refused with the first reason that the student cannot change', () => {
    expect(refusalOf(facts, [], now)).toBeNull()
    expect(refusalOf({ ...facts, status: 'closed' }, [], now)).toBe('closed')
    expect(refusalOf({ ...facts, is_archived: true }, [], now)).toBe('closed')
    expect(refusalOf({ ...facts, is_member: false }, [], now)).toBe('not_member')
    expect(refusalOf({ ...facts, takes_text: false }, [], now)).toBe('nothing_to_hand_in')
    expect(refusalOf(facts, [{ number: 1, state: 'submitted' }], now)).toBe('submitted')
    expect(refusalOf({ ...facts, status: 'closed' }, [{ number: 1, state: 'marked' }], now)).toBe('marked')
  })

  it('does not count versions that were taken back', () => {
    const returned = [
      { number: 2, state: 'draft' as const },
      { number: 1, state: 'returned' as const },
    ]
    expect(countSent(returned)).toBe(1)
    expect(refusalOf(facts, returned, now)).toBeNull()
    expect(refusalOf({ ...facts, max_hand_ins: 1 }, returned, now)).toBe('no_more_hand_ins')
  })
})

describe('The mark for points by criteria', () => {
  const five = { scale: 'five', max: 5 } as const

  it('is their share of the scale, at least 2 in the five-point scale', () => {
    expect(markOfPoints(5, 5, five)).toBe(5)
    expect(markOfPoints(9, 10, five)).toBe(5)
    expect(markOfPoints(7, 10, five)).toBe(4)
    expect(markOfPoints(0, 10, five)).toBe(2)
    expect(markOfPoints(7.5, 20, { scale: 'hundred', max: 20 })).toBe(7.5)
    expect(markOfPoints(0, 0, five)).toBe(2)
  })

  it('passes from one half', () => {
    expect(markOfPoints(5, 10, { scale: 'pass_fail', max: 1 })).toBe(1)
    expect(markOfPoints(4.9, 10, { scale: 'pass_fail', max: 1 })).toBe(0)
  })
})
