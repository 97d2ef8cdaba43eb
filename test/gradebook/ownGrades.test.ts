import { describe, expect, it } from 'vitest'
import {
  averagesAround,
  computedFinal,
  debtsOf,
  hypotheticalFinal,
  upcomingWorks,
} from '../../src/api/gradebook/ownGrades'
import { rowsOf } from '../../src/app/gradebook/mine/TotalTable'
import { neededMark, hypotheticalWork, targetOf } from '../../src/app/gradebook/mine/neededMark'
import { networksSubject, ownMark, ownSubject } from './kit/ownSubject'

describe('R2.12 The calculation of a student’s own marks', () => {
  it('has lines that add up to the mark, with one line for all lessons of the same weight', () => {
    const subject = networksSubject()
    const final = computedFinal(subject)
    const rows = rowsOf(subject, final)
    expect(rows.map(({ marks, weight, part }) => ({ count: marks.length, weight, part }))).toEqual([
      { count: 2, weight: 2, part: 9 },
      { count: 1, weight: 1, part: 4 },
      { count: 1, weight: 2, part: 8 },
      { count: 1, weight: 1, part: 5 },
    ])
    expect(rows.reduce((sum, { part }) => sum + part, 0)).toBe(final.sum)
    expect(final.sum).toBe(26)
    expect(final.weight).toBe(6)
    expect(final.value).toBe(4)
  })

  it('shows a dropped mark in its own line, outside the sum', () => {
    const category = 'уроки'
    const marks = [3, 4, 5].map((value) => ownMark({ kind: 'lesson', value, category }))
    const categories = [{ name: category, weight: 1, drop_lowest: 1 }]
    const subject = ownSubject(marks, { rules: { ...networksSubject().rules, method: 'categories', categories } })
    const rows = rowsOf(subject, computedFinal(subject))
    expect(rows.map(({ marks: own, isDropped }) => ({ count: own.length, isDropped }))).toEqual([
      { count: 1, isDropped: true },
      { count: 2, isDropped: false },
    ])
  })

  it('counts work not handed in as a debt, and computes the final mark with it done', () => {
    const missing = ownMark({ flag: 'missing' })
    const subject = ownSubject([ownMark({ value: 5 }), missing])
    expect(debtsOf(subject).map(({ work }) => work)).toEqual([missing])
    expect(computedFinal(subject).value).toBe(4)
    expect(hypotheticalFinal(subject, new Map([[missing.item_id, 5]])).value).toBe(5)
  })

  it('counts a failing final mark as a debt, unless a passing one is signed', () => {
    const final = { value: 2, is_signed: true, reason: null, retake: null }
    expect(debtsOf(ownSubject([ownMark({ value: 2 })], { final }))).toMatchObject([{ work: null }])
    expect(debtsOf(ownSubject([ownMark({ flag: 'missing' })], { final: { ...final, value: 3 } }))).toEqual([])
  })

  it('aims at the next better final mark, or at keeping the best one', () => {
    const subject = networksSubject()
    expect(targetOf(subject, 4)).toEqual({ value: 5, isKept: false })
    expect(targetOf(subject, 5)).toEqual({ value: 5, isKept: true })
    expect(targetOf({ ...subject, scale: 'hundred' }, 61)).toEqual({ value: 75, isKept: false })
  })

  it('finds the lowest sufficient mark with hypothetical marks for other works, if there is one', () => {
    const [test] = upcomingWorks(networksSubject())
    if (!test) throw new Error('Nothing lies ahead')
    const subject = networksSubject()
    const work = { ...test, item_id: upcomingWorks(subject)[0]?.item_id ?? 0 }
    expect(neededMark({ subject, work, given: new Map(), target: 5 })).toBe(5)
    expect(neededMark({ subject, work, given: new Map(), target: 4 })).toBe(2)
    const poor = ownSubject([ownMark({ value: 2, weight: 9 })])
    expect(neededMark({ subject: poor, work: hypotheticalWork(poor), given: new Map(), target: 5 })).toBeNull()
  })

  it('returns the averages before and after each mark at the time it was given', () => {
    const at = (day: number, value: number) => ownMark({ value, changed_at: `2026-11-0${day}T09:00:00Z` })
    const [first, second, third] = [at(1, 4), at(2, 2), at(3, 3)]
    const subject = ownSubject([third, first, second])
    expect([first, second, third].map((mark) => averagesAround(subject, mark))).toEqual([
      { before: null, after: 4 },
      { before: 4, after: 3 },
      { before: 3, after: 3 },
    ])
  })

  it('sorts marks with the same save time by item', () => {
    const changed_at = '2026-11-01T09:00:00Z'
    const [first, second] = [ownMark({ value: 4, changed_at }), ownMark({ value: 5, changed_at })]
    const subject = ownSubject([second, first])
    expect([first, second].map((mark) => averagesAround(subject, mark))).toEqual([
      { before: null, after: 4 },
      { before: 4, after: 4.5 },
    ])
  })
})
