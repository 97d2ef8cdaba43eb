import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../src/server/kit/problems'
import {
  hiddenFileName,
  releaseRefusal,
  scoreOf,
  scoreOfCriteria,
  statusOfScore,
  type MaxScore,
} from '../../../src/server/testing/grading/rules'

const points = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100)
const rubric = fc
  .array(points, { minLength: 1, maxLength: 8 })
  .map((worths) => worths.map((worth, place) => ({ id: `c${place}`, points: worth })))
const worth: fc.Arbitrary<MaxScore> = fc.record({ points, rubric })
/** Points and rubric of an answer, with some points for each criterion. */
const marked = worth.chain((of) =>
  fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: of.rubric.length, maxLength: of.rubric.length })
    .map((shares) => ({
      of,
      given: of.rubric.map((one, place) => ({
        id: one.id,
        points: Math.floor(one.points * (shares[place] ?? 0)) / 100,
      })),
    })),
)
const none = { score: null, criteria: null }

/** Returns the fields in which a mark has errors. */
const faultsOf = (of: MaxScore, mark: Parameters<typeof scoreOf>[1]): string[] => {
  try {
    scoreOf(of, mark)
    return []
  } catch (fault) {
    if (fault instanceof Problem) return Object.keys(fault.details.errors ?? {})
    throw fault
  }
}

describe('The score of a mark', () => {
  it('is the share of points given for the criteria, with two decimals', () => {
    fc.assert(
      fc.property(marked, ({ of, given }) => {
        const score = scoreOfCriteria(of, given)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(of.points)
        expect(Number(score.toFixed(2))).toBe(score)
        expect(scoreOf(of, { score: null, criteria: given })).toBe(score)
        expect(scoreOfCriteria(of, of.rubric)).toBe(of.points)
        expect(
          scoreOfCriteria(
            of,
            of.rubric.map(({ id }) => ({ id, points: 0 })),
          ),
        ).toBe(0)
      }),
    )
  })

  it('never decreases when a criterion gets more points', () => {
    fc.assert(
      fc.property(marked, fc.nat(), ({ of, given }, which) => {
        const place = which % given.length
        const better = given.map((one, at) => (at === place ? { ...one, points: of.rubric[at]?.points ?? 0 } : one))
        expect(scoreOfCriteria(of, better)).toBeGreaterThanOrEqual(scoreOfCriteria(of, given))
      }),
    )
  })

  it('is rounded half up if the question has fewer points than its criteria', () => {
    const of = {
      points: 1,
      rubric: [
        { id: 'a', points: 2 },
        { id: 'b', points: 2 },
      ],
    }
    const given = (a: number, b: number) => [
      { id: 'a', points: a },
      { id: 'b', points: b },
    ]
    expect(scoreOfCriteria(of, given(1, 0.02))).toBe(0.26)
    expect(scoreOfCriteria(of, given(2, 1))).toBe(0.75)
  })

  it('requires valid points either in total or for every criterion', () => {
    const of = {
      points: 5,
      rubric: [
        { id: 'a', points: 2 },
        { id: 'b', points: 3 },
      ],
    }
    const a = { id: 'a', points: 2 }
    expect(faultsOf(of, { ...none, score: 5.01 })).toEqual(['score'])
    expect(faultsOf(of, { ...none, score: 5 })).toEqual([])
    expect(faultsOf(of, { ...none, criteria: [a] })).toEqual(['criteria.1.points'])
    expect(faultsOf(of, { ...none, criteria: [a, { id: 'b', points: 3.01 }] })).toEqual(['criteria.1.points'])
    expect(faultsOf(of, { ...none, criteria: [a, { id: 'c', points: 1 }] })).toEqual(['criteria'])
    expect(faultsOf(of, { ...none, criteria: [a, a] })).toEqual(['criteria'])
    expect(faultsOf({ points: 5, rubric: [] }, { ...none, criteria: [] })).toEqual(['criteria'])
    expect(faultsOf(of, none)).toEqual(['score'])
    expect(faultsOf(of, { score: 1, criteria: [a, { id: 'b', points: 0 }] })).toEqual(['score'])
  })

  it('determines whether the answer is right, partly right or wrong', () => {
    expect([5, 4.99, 0.01, 0].map((score) => statusOfScore(score, 5))).toEqual([
      'correct',
      'partial',
      'partial',
      'incorrect',
    ])
  })
})

describe('A release', () => {
  it('is possible only for completely graded attempts that wait for it', () => {
    const refusalOf = (status: string, needs_release = true) => releaseRefusal({ status, needs_release })
    expect(refusalOf('graded')).toBeNull()
    expect(refusalOf('graded', false)).toBe('nothing_to_release')
    expect(['in_progress', 'voided', 'released', 'needs_grading'].map((status) => refusalOf(status))).toEqual([
      'is_running',
      'is_voided',
      'is_released',
      'needs_grading',
    ])
  })
})

describe('The file name in blind grading', () => {
  it('is a number with the original extension', () => {
    expect(['Соколов_эссе.PDF', 'Иванова', 'a.Соколов Денис'].map(hiddenFileName)).toEqual(['1.pdf', '2', '3'])
  })
})
