import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphaOf, correlation, median, standardErrorOf } from '../../src/server/testing/results/statistics'

const value = fc.integer({ min: -1000, max: 1000 })
const pairs = fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 30 })
const variance = (values: readonly number[]) => {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1)
}
/** A matrix of points: one row per person, one column per question. */
const marks = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 20 })).chain(([questions, people]) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: questions, maxLength: questions }), {
    minLength: people,
    maxLength: people,
  }),
)
const figuresOf = (people: readonly (readonly number[])[]) => ({
  items: (people[0] ?? []).map((_mark, question) => variance(people.map((row) => row[question] ?? 0))),
  total: variance(people.map((row) => row.reduce((sum, one) => sum + one, 0))),
})

describe('A correlation', () => {
  it('is between -1 and 1, symmetric, and unchanged by shift and scale', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const plain = correlation(all)
        const turned = correlation(all.map(([x, y]) => [y, x]))
        const moved = correlation(all.map(([x, y]) => [x * 3 + 7, y]))
        fc.pre(plain !== null)
        expect(Math.abs(plain)).toBeLessThanOrEqual(1)
        expect(turned).toBeCloseTo(plain, 9)
        expect(moved).toBeCloseTo(plain, 9)
      }),
    )
  })

  it('is 1 for a value with itself, -1 with its opposite, and null for constant values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 2 }), (values) => {
        expect(correlation(values.map((one) => [one, one]))).toBeCloseTo(1, 9)
        expect(correlation(values.map((one) => [one, -one]))).toBeCloseTo(-1, 9)
        expect(correlation(values.map((one) => [one, 5]))).toBeNull()
      }),
    )
    expect(correlation([[1, 2]])).toBeNull()
  })

  it('equals the point-biserial correlation if the first values are only 0 and 1', () => {
    const all = [
      [1, 0.9],
      [1, 0.7],
      [0, 0.5],
      [0, 0.1],
    ] as const
    // (0.8 - 0.3) / sd · √(p·q), sd = √0.0875.
    expect(correlation(all)).toBeCloseTo((0.5 / Math.sqrt(0.0875)) * 0.5, 9)
  })
})

describe('A median', () => {
  it('has at most half of the values on either side', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN
        expect(values.filter((one) => one < middle).length).toBeLessThanOrEqual(values.length / 2)
        expect(values.filter((one) => one > middle).length).toBeLessThanOrEqual(values.length / 2)
      }),
    )
    expect(median([])).toBeNull()
  })
})

describe("Cronbach's alpha", () => {
  it('is at most 1, and exactly 1 if all questions agree', () => {
    fc.assert(
      fc.property(marks, (people) => {
        const { items, total } = figuresOf(people)
        expect(alphaOf(items, total) ?? 0).toBeLessThanOrEqual(1)
        const same = figuresOf(people.map((row) => row.map(() => row[0] ?? 0)))
        fc.pre(same.total > 0)
        expect(alphaOf(same.items, same.total)).toBeCloseTo(1, 9)
      }),
    )
  })

  it('matches a textbook example, and is null for one question or for equal totals', () => {
    const people = [
      [3, 4, 3],
      [2, 2, 1],
      [5, 4, 5],
      [1, 2, 2],
    ]
    const { items, total } = figuresOf(people)
    expect(alphaOf(items, total)).toBeCloseTo(0.9342, 4)
    expect(alphaOf([1], 1)).toBeNull()
    expect(alphaOf([1, 1], 0)).toBeNull()
  })

  it('gives a standard error between zero and the standard deviation', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 1000 }), (alpha, total) => {
        const error = standardErrorOf(total, alpha) ?? Number.NaN
        expect(error).toBeGreaterThanOrEqual(0)
        expect(error).toBeLessThanOrEqual(Math.sqrt(total) + 1e-9)
      }),
    )
    expect(standardErrorOf(4, null)).toBeNull()
  })
})
