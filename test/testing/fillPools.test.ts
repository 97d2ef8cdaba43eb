import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPools, type PoolToFill } from '../../src/server/testing/tests/fillPools'

const ids = fc.uniqueArray(fc.nat(9))
const pools = fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), candidates: ids }), { maxLength: 4 })

/** Returns all subsets. */
const choices = <T>(of: readonly T[]): T[][] =>
  of.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])

/** Hall's theorem: all pools can be filled if and only if no subset of them needs more questions than candidates. */
const canFill = (pools: readonly PoolToFill[], pinned: readonly number[]) =>
  choices(pools).every((some) => {
    const drawn = new Set(some.flatMap((pool) => pool.candidates).filter((id) => !pinned.includes(id)))
    return some.reduce((sum, pool) => sum + pool.count, 0) <= drawn.size
  })

describe('Filling pools', () => {
  it('succeeds exactly when possible, without repeated or pinned questions', () => {
    fc.assert(
      fc.property(pools, ids, (wanted, pinned) => {
        const drawn = fillPools(wanted, pinned)
        const all = drawn.flat()
        expect(new Set(all).size).toBe(all.length)
        expect(all.filter((id) => pinned.includes(id))).toEqual([])
        for (const [place, { count, candidates }] of wanted.entries()) {
          expect(candidates).toEqual(expect.arrayContaining(drawn[place] ?? []))
          expect(drawn[place]?.length).toBeLessThanOrEqual(count)
        }
        const isFull = wanted.every(({ count }, place) => drawn[place]?.length === count)
        expect(isFull).toBe(canFill(wanted, pinned))
      }),
      { numRuns: 2000 },
    )
  })

  it('takes the first candidates, except those that another pool needs', () => {
    expect(fillPools([{ count: 2, candidates: [3, 1, 2] }])).toEqual([[3, 1]])
    const shared = [
      { count: 1, candidates: [1, 2] },
      { count: 1, candidates: [1] },
    ]
    expect(fillPools(shared)).toEqual([[2], [1]])
  })

  it('handles 300 of 5,000 questions in thirty pools', () => {
    const candidates = Array.from({ length: 5000 }, (_, id) => id)
    const drawn = fillPools(Array.from({ length: 30 }, () => ({ count: 10, candidates })))
    expect(new Set(drawn.flat()).size).toBe(300)
  })
})
