import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, itemKinds, itemResults, itemStatuses, levels } from '../../src/api/portfolio/codes'
import { completenessOf } from '../../src/api/portfolio/points'
import {
  noRules,
  pointsOf,
  pointsSummary,
  totalsOf,
  type PointRules,
  type RatedItem,
} from '../../src/api/portfolio/points'
import { rankPeople, withinScholarships } from '../../src/server/portfolio/rating/rankPeople'
import { reviewBlockedReason, ownActionsOn } from '../../src/server/portfolio/rules'

const someCategory = fc.constantFrom(...categories)
const line = fc.record({
  category: someCategory,
  kind: fc.option(fc.constantFrom(...itemKinds)),
  level: fc.option(fc.constantFrom(...levels)),
  result: fc.option(fc.constantFrom(...itemResults)),
  points: fc.integer({ min: 0, max: 50 }),
})
const rated: fc.Arbitrary<RatedItem> = fc.record({
  category: someCategory,
  kind: fc.constantFrom(...itemKinds),
  level: fc.constantFrom(...levels),
  result: fc.constantFrom(...itemResults),
  source: fc.constantFrom(null, 'test' as const, 'grade' as const, 'material' as const, 'document' as const),
  percent: fc.option(fc.integer({ min: 0, max: 100 })),
})
const rules: fc.Arbitrary<PointRules> = fc
  .record({ lines: fc.array(line, { maxLength: 30 }), cap: fc.integer({ min: 0, max: 60 }) })
  .map(({ lines, cap }) => ({ ...noRules, lines, caps: { ...noRules.caps, study: cap, sport: 15 } }))

describe('The points of an achievement', () => {
  it('come from the most specific line, whatever the order of the lines', () => {
    fc.assert(
      fc.property(rules, rated, (table, item) => {
        const unique = [
          ...new Map(table.lines.map((one) => [[one.category, one.kind, one.level, one.result].join(), one])).values(),
        ]
        const forward = pointsOf({ ...table, lines: unique }, item)
        expect(pointsOf({ ...table, lines: unique.toReversed() }, item)).toEqual(forward)
      }),
    )
  })

  it('depend on the kind before the level, and on the level before the result', () => {
    const of = (kind: 'olympiad' | null, level: 'region' | null, result: 'prize' | null, points: number) =>
      ({ category: 'study', kind, level, result, points }) as const
    const item: RatedItem = {
      category: 'study',
      kind: 'olympiad',
      level: 'region',
      result: 'prize',
      source: null,
      percent: null,
    }
    const lines = [
      of(null, null, null, 1),
      of(null, null, 'prize', 2),
      of(null, 'region', null, 3),
      of(null, 'region', 'prize', 4),
      of('olympiad', null, null, 5),
      of('olympiad', 'region', null, 6),
      of('olympiad', 'region', 'prize', 7),
    ]
    for (const last of [7, 6, 5, 4, 3, 2, 1])
      expect(pointsOf({ ...noRules, lines: lines.slice(0, last) }, item).points).toBe(last)
    expect(pointsOf(noRules, item)).toEqual({ points: 0, by: 'none', line: null })
  })

  it('require a minimum percentage for a test, and are fixed for other college records', () => {
    const table = {
      ...noRules,
      collected: { test: { points: 5, from_percent: 90 }, grade: { points: 3 }, material: { points: 2 } },
    }
    const item: RatedItem = {
      category: 'study',
      kind: 'course',
      level: 'city',
      result: 'winner',
      source: 'test',
      percent: 90,
    }
    expect(pointsOf(table, item)).toMatchObject({ points: 5, by: 'test' })
    expect(pointsOf(table, { ...item, percent: 89.99 })).toMatchObject({ points: 0, by: 'none' })
    expect(pointsOf(table, { ...item, percent: null })).toMatchObject({ points: 0, by: 'none' })
    expect(pointsOf(table, { ...item, source: 'grade' })).toMatchObject({ points: 3, by: 'grade' })
    expect(pointsOf(table, { ...item, source: 'material' })).toMatchObject({ points: 2, by: 'material' })
  })

  it('never exceed the cap of a category, and never decrease with another achievement', () => {
    fc.assert(
      fc.property(rules, fc.array(rated, { maxLength: 25 }), rated, (table, items, more) => {
        const totals = totalsOf(table, items)
        for (const { points, sum, cap } of totals.categories) {
          expect(points).toBeLessThanOrEqual(cap ?? Infinity)
          expect(points).toBe(Math.min(sum, cap ?? sum))
        }
        expect(totals.points).toBe(totals.categories.reduce((sum, { points }) => sum + points, 0))
        expect(totalsOf(table, [...items, more]).points).toBeGreaterThanOrEqual(totals.points)
      }),
    )
  })

  it('add up, with pending and returned ones, to the total that full approval would give', () => {
    const standing = fc
      .array(fc.tuple(rated, fc.constantFrom(...itemStatuses)), { maxLength: 20 })
      .map((all) => all.map(([item, status], id) => ({ ...item, id: id + 1, status, replaces_id: null })))
    fc.assert(
      fc.property(rules, standing, (table, items) => {
        const { points, waiting, returned } = pointsSummary(table, items)
        const all = totalsOf(
          table,
          items.filter(({ status }) => status !== 'draft'),
        )
        expect(points + waiting + returned).toBe(all.points)
      }),
    )
  })

  it('replace those of the approved version when a new version is approved', () => {
    const base = { category: 'sport', level: 'city', result: 'winner', source: null, percent: null } as const
    const lines = [
      { category: 'sport', kind: 'award', level: null, result: null, points: 10 },
      { category: 'sport', kind: 'course', level: null, result: null, points: 4 },
    ] as const
    const items = [
      { ...base, kind: 'award', id: 1, status: 'approved', replaces_id: null },
      { ...base, kind: 'course', id: 2, status: 'submitted', replaces_id: 1 },
    ] as const
    expect(pointsSummary({ ...noRules, lines: [...lines] }, items)).toMatchObject({ points: 10, waiting: -6 })
  })
})

describe('The places in the rating', () => {
  const people = fc.array(
    fc.record({
      points: fc.integer({ min: 0, max: 20 }),
      average: fc.option(fc.integer({ min: 2, max: 5 })),
      waiting: fc.integer({ min: 0, max: 10 }),
    }),
    { maxLength: 30 },
  )
  it('are one plus the number of better scores, and never get worse with pending points', () => {
    fc.assert(
      fc.property(people, (scores) => {
        const rows = rankPeople(scores.map((score, id) => ({ ...score, id, name: `${id}` })))
        for (const row of rows) {
          const better = rows.filter(
            ({ points, average }) =>
              points > row.points || (points === row.points && (average ?? 0) > (row.average ?? 0)),
          )
          expect(row.place).toBe(better.length + 1)
          expect(row.place_after).toBeLessThanOrEqual(row.place)
        }
      }),
    )
  })

  it('give scholarships only up to their number and only to people with points', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 10 }), (scores, count) => {
        const rows = rankPeople(scores.map((score, id) => ({ ...score, id, name: `${id}` })))
        const within = withinScholarships(rows, count)
        expect(within.length).toBeLessThanOrEqual(count)
        expect(within.every(({ points }) => points > 0)).toBe(true)
        const worst = within.at(-1)?.place ?? 0
        expect(rows.filter(({ place, points }) => place <= worst && points > 0)).toHaveLength(within.length)
      }),
    )
  })

  it('depend on the average when points are equal, and are shared when that is equal too', () => {
    const of = (id: number, points: number, average: number | null) => ({
      id,
      name: `${id}`,
      points,
      average,
      waiting: 0,
    })
    const rows = rankPeople([of(1, 50, 4.5), of(2, 50, 4.71), of(3, 50, 4.5), of(4, 60, null)])
    expect(rows).toMatchObject([
      { id: 4, place: 1, ahead_of: null },
      { id: 2, place: 2, ahead_of: '1' },
      { id: 1, place: 3, ahead_of: null },
      { id: 3, place: 3, ahead_of: null },
    ])
  })
})

describe('The available actions', () => {
  const owned = { source: null, canWrite: true, isHeld: false, hasNewer: false } as const
  it('depend on the status of the achievement for its owner', () => {
    expect(ownActionsOn({ ...owned, status: 'draft' })).toEqual(['edit', 'submit', 'delete'])
    expect(ownActionsOn({ ...owned, status: 'returned' })).toEqual(['edit', 'submit', 'delete'])
    expect(ownActionsOn({ ...owned, status: 'submitted' })).toEqual(['withdraw'])
    expect(ownActionsOn({ ...owned, status: 'submitted', isHeld: true })).toEqual([])
    expect(ownActionsOn({ ...owned, status: 'approved' })).toEqual(['edit'])
    expect(ownActionsOn({ ...owned, status: 'approved', hasNewer: true })).toEqual([])
    expect(ownActionsOn({ ...owned, status: 'approved', source: 'test' })).toEqual([])
    expect(ownActionsOn({ ...owned, status: 'approved', source: 'document' })).toEqual(['edit'])
    expect(ownActionsOn({ ...owned, status: 'draft', canWrite: false })).toEqual([])
  })

  it("do not include approving a reviewer's own, a replaced or a locked achievement", () => {
    const reviewed = { status: 'submitted', isOwn: false, isReplaced: false, holder: null, personId: 1 } as const
    expect(reviewBlockedReason('approve', reviewed)).toBeNull()
    expect(reviewBlockedReason('unclaim', reviewed)?.key).toBe('portfolio.not_now')
    expect(reviewBlockedReason('approve', { ...reviewed, isOwn: true })?.key).toBe('portfolio.own_item')
    expect(reviewBlockedReason('approve', { ...reviewed, isReplaced: true })?.key).toBe('portfolio.replaced')
    expect(reviewBlockedReason('approve', { ...reviewed, holder: { id: 2, name: 'Б' } })?.key).toBe(
      'portfolio.claimed_by',
    )
    expect(reviewBlockedReason('unclaim', { ...reviewed, holder: { id: 1, name: 'А' } })).toBeNull()
    expect(reviewBlockedReason('approve', { ...reviewed, status: 'returned' })?.key).toBe('portfolio.decided')
    expect(reviewBlockedReason('revoke', { ...reviewed, status: 'approved' })).toBeNull()
    expect(reviewBlockedReason('revoke', reviewed)?.key).toBe('portfolio.not_now')
  })
})

describe('The checklist of a complete portfolio', () => {
  it('marks a part as done once an achievement is approved, and as waiting while one is in review', () => {
    const of = (category: 'study' | 'sport', status: 'approved' | 'submitted' | 'draft') =>
      ({ category, kind: 'course', status }) as const
    const states = (items: Parameters<typeof completenessOf>[0], about = '') =>
      Object.fromEntries(completenessOf(items, about).map(({ part, state }) => [part, state]))
    expect(states([of('study', 'approved'), of('sport', 'submitted')], ' ')).toEqual({
      study: 'done',
      extracurricular: 'waiting',
      certificate: 'done',
      public: 'missing',
      science: 'missing',
      about: 'missing',
    })
    expect(states([of('study', 'draft')], 'Я')).toMatchObject({ study: 'missing', about: 'done' })
  })
})
