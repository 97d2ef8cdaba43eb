import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptStatuses, reviewFacts, testTypes, type ReviewFact } from '../../../src/api/testing/testCodes'
import { arrangeQuestions } from '../../../src/server/testing/attempts/arrangeQuestions'
import {
  arrivalOf,
  countedResult,
  endOf,
  getBlockedReason,
  isOver,
  canLockAnswers,
  noAccommodation,
  effectiveTimes,
  computeVisibility,
  resultOf,
  extendMinutes,
  marksVisibility,
} from '../../../src/server/testing/attempts/rules'

const minute = 60_000
const moment = fc.integer({ min: 0, max: 4_000_000 }).map((minutes) => minutes * minute)
const iso = (at: number) => new Date(at).toISOString()
const accommodation = fc.record({
  time_factor: fc.integer({ min: 100, max: 300 }).map((percent) => percent / 100),
  extra_minutes: fc.nat(600),
})
const exception = fc.record({
  opens_at: fc.option(moment.map(iso)),
  closes_at: fc.option(moment.map(iso)),
  time_limit_min: fc.option(fc.integer({ min: 1, max: 1440 })),
  attempts_allowed: fc.option(fc.nat(100)),
})
const times = fc.record({
  opens_at: fc.option(moment.map(iso)),
  closes_at: fc.option(moment.map(iso)),
  time_limit_min: fc.option(fc.integer({ min: 1, max: 1440 })),
  attempts_allowed: fc.nat(100),
})
const facts = fc.record({
  marks: fc.boolean(),
  correctness: fc.boolean(),
  right_answer: fc.boolean(),
  explanation: fc.boolean(),
})
const policy = fc.record({
  type: fc.constantFrom(...testTypes),
  review: fc.record({ during: facts, just_after: facts, after_close: facts }),
  isOver: fc.boolean(),
})
const judged = fc.record({
  status: fc.constantFrom(...attemptStatuses),
  isPreview: fc.constant(false),
  hidesKeys: fc.constant(false),
  hasAttemptsLeft: fc.boolean(),
  needsRelease: fc.boolean(),
})

describe('The effective times of a person', () => {
  it('use the personal override before the group’s, and the group’s before the test’s own', () => {
    fc.assert(
      fc.property(times, fc.option(exception), fc.option(exception), (test, own, group) => {
        const result = effectiveTimes(test, [own, group])
        for (const field of ['opens_at', 'closes_at', 'time_limit_min', 'attempts_allowed'] as const)
          expect(result[field]).toBe(own?.[field] ?? group?.[field] ?? test[field])
      }),
    )
  })

  it('are extended to whole minutes, and never shorter than without an accommodation', () => {
    expect(extendMinutes(30, { time_factor: 1.25, extra_minutes: 0 })).toBe(38)
    expect(extendMinutes(40, { time_factor: 1.1, extra_minutes: 0 })).toBe(44)
    expect(extendMinutes(12.5, noAccommodation)).toBe(12.5)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), accommodation, (minutes, given) => {
        const more = extendMinutes(minutes, given)
        expect(more).toBeGreaterThanOrEqual(minutes)
        expect(Number.isInteger(more)).toBe(true)
        expect(more - (minutes * given.time_factor + given.extra_minutes)).toBeLessThan(1)
      }),
    )
  })

  it('end at the time limit or the close, whichever is earlier, both extended by the accommodation', () => {
    fc.assert(
      fc.property(
        moment,
        fc.option(moment),
        fc.option(fc.integer({ min: 1, max: 1440 })),
        accommodation,
        (start, close, limit, given) => {
          const closes_at = close === null ? null : iso(Math.max(close, start + minute))
          const end = endOf(start, { time_limit_min: limit, closes_at }, given)
          const lengths = [limit, closes_at === null ? null : (Date.parse(closes_at) - start) / minute]
          const known = lengths.flatMap((one) => one ?? [])
          expect(end).toBe(known.length === 0 ? null : start + extendMinutes(Math.min(...known), given) * minute)
        },
      ),
    )
  })

  it('forbid a start before the opening, after the close, and without attempts left', () => {
    fc.assert(
      fc.property(times, fc.nat(100), moment, (own, made, now) => {
        const allowed = getBlockedReason(own, { status: 'published', made, now }) === null
        const inWindow =
          (own.opens_at === null || Date.parse(own.opens_at) <= now) &&
          (own.closes_at === null || now < Date.parse(own.closes_at))
        expect(allowed).toBe(inWindow && (own.attempts_allowed === 0 || made < own.attempts_allowed))
        expect(getBlockedReason(own, { status: 'draft', made, now })).toBe('not_published')
        expect(getBlockedReason(own, { status: 'archived', made, now })).toBe('closed')
      }),
    )
  })

  it('allow thirty seconds after the end for late data to arrive', () => {
    const end = iso(0)
    expect([0, 1, 30_000, 30_001].map((now) => arrivalOf(end, now))).toEqual(['inTime', 'late', 'late', 'tooLate'])
    expect(arrivalOf(null, Number.MAX_SAFE_INTEGER)).toBe('inTime')
  })

  it('mark a test as over when no attempt is running and none can start', () => {
    const test = { status: 'published' as const, closesAt: iso(0), lastClose: iso(minute), running: 0 }
    expect(isOver(test, minute + 30_000)).toBe(false)
    expect(isOver(test, minute + 30_001)).toBe(true)
    expect(isOver({ ...test, running: 1 }, minute + 30_001)).toBe(false)
    expect(isOver({ ...test, closesAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(isOver({ ...test, closesAt: null, status: 'archived' }, 0)).toBe(true)
    expect(isOver({ ...test, status: 'archived', running: 1 }, 0)).toBe(false)
  })
})

describe('The visible part of an attempt', () => {
  const shown = (fact: ReviewFact, of: ReturnType<typeof computeVisibility>) => of.facts[fact]

  it('never exceeds the review policy', () => {
    fc.assert(
      fc.property(judged, policy, (attempt, rules) => {
        const result = computeVisibility(attempt, rules)
        const allowed = (fact: ReviewFact) =>
          rules.review.just_after[fact] || (rules.isOver && rules.review.after_close[fact])
        expect(reviewFacts.filter((fact) => shown(fact, result) && !allowed(fact))).toEqual([])
      }),
    )
  })

  it('is empty while it runs, when it is voided, for surveys, and for entrance exams before release', () => {
    fc.assert(
      fc.property(judged, policy, (attempt, rules) => {
        const isHidden =
          ['in_progress', 'voided'].includes(attempt.status) ||
          rules.type === 'survey' ||
          (rules.type === 'entrance' && attempt.status !== 'released')
        expect(reviewFacts.filter((fact) => isHidden && shown(fact, computeVisibility(attempt, rules)))).toEqual([])
      }),
    )
  })

  it('excludes right answer and explanation while attempts are left', () => {
    fc.assert(
      fc.property(judged, policy, (attempt, rules) => {
        const { facts: seen } = computeVisibility({ ...attempt, hasAttemptsLeft: true }, { ...rules, isOver: false })
        expect(seen.right_answer).toBe(false)
        expect(seen.explanation).toBe(false)
      }),
    )
  })

  it('is empty for previews by people who may not edit the test, and complete for editors', () => {
    fc.assert(
      fc.property(policy, (rules) => {
        const preview = { status: 'graded', isPreview: true, hasAttemptsLeft: true, needsRelease: false } as const
        const hidden = computeVisibility({ ...preview, hidesKeys: true }, rules)
        expect(reviewFacts.filter((fact) => shown(fact, hidden))).toEqual([])
        const open = computeVisibility({ ...preview, hidesKeys: false }, { ...rules, type: 'current' })
        expect(reviewFacts.filter((fact) => shown(fact, open))).toEqual([...reviewFacts])
        expect(canLockAnswers({ type: 'practice', review: rules.review, hides_keys: true })).toBe(false)
      }),
    )
  })

  it('has a score only if marks are visible and no part waits', () => {
    fc.assert(
      fc.property(judged, policy, fc.nat(100), (attempt, rules, score) => {
        const seen = computeVisibility(attempt, rules)
        const result = resultOf({ status: attempt.status, score, max_score: 100 }, seen, 50)
        const isWhole = seen.byHand && attempt.status !== 'needs_grading'
        expect(result.score).toBe(seen.facts.marks && isWhole ? score : null)
        expect(result.passed).toBe(result.score === null ? null : score >= 50)
        expect(result.hidden_until === null).toBe(result.score !== null || attempt.status === 'in_progress')
      }),
    )
  })

  it('excludes manual marks before release, except in previews', () => {
    fc.assert(
      fc.property(judged, policy, (attempt, rules) => {
        const { byHand } = computeVisibility({ ...attempt, needsRelease: true }, rules)
        expect(byHand).toBe(attempt.isPreview || attempt.status === 'released')
        expect(computeVisibility({ ...attempt, needsRelease: false }, rules).byHand).toBe(true)
      }),
    )
    const shownAtOnce = {
      facts: { marks: true, correctness: true, right_answer: true, explanation: true },
      hidden_until: null,
    }
    const marked = { status: 'graded' as const, score: 8, max_score: 10 }
    expect(resultOf(marked, { ...shownAtOnce, byHand: false }, 50)).toMatchObject({
      score: null,
      hidden_until: 'release',
    })
    expect(resultOf(marked, { ...shownAtOnce, byHand: true }, 50)).toMatchObject({ score: 8, hidden_until: null })
  })

  it('includes the result that counts, unless a hidden attempt may change it', () => {
    const marks = (score: number) => ({
      score,
      max_score: 10,
      percent: score * 10,
      passed: score >= 5,
      hidden_until: null,
    })
    const hidden = { score: null, max_score: null, percent: null, passed: null, hidden_until: 'close' as const }
    const made = [marks(3), marks(8), marks(4)]
    const counted = (grading: 'highest' | 'last' | 'average' | 'first') => countedResult(grading, made, 50)?.score
    expect(counted('highest')).toBe(8)
    expect(counted('last')).toBe(4)
    expect(counted('first')).toBe(3)
    expect(counted('average')).toBe(5)
    expect(countedResult('highest', [marks(8), hidden], 50)).toEqual(hidden)
    expect(countedResult('average', [hidden, marks(8)], 50)).toEqual(hidden)
    expect(countedResult('last', [hidden, marks(8)], 50)).toEqual(marks(8))
    expect(countedResult('first', [], 50)).toBeNull()
  })
})

describe('Drawing questions', () => {
  it('is deterministic, shuffles only within sections and leaves info texts in place', () => {
    const question = (id: number) => ({ kind: 'question' as const, id: `q${id}`, question_id: id, points: null })
    const sectionOf = (id: string, ids: number[]) => ({ id, translations: {}, items: ids.map(question) })
    const content = { sections: [sectionOf('a', [1, 2, 3, 4]), sectionOf('b', [5, 6])], shuffle_questions: true }
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const drawing = { seed, drawn: [], infoIds: [3] }
        const laid = arrangeQuestions(content, drawing)
        expect(arrangeQuestions(content, drawing)).toEqual(laid)
        expect(laid).toMatchObject([
          { position: 0, section: 0 },
          { position: 1, section: 0 },
          { position: 2, section: 0 },
          { position: 3, section: 0 },
          { position: 4, section: 1 },
          { position: 5, section: 1 },
        ])
        const ids = laid.map(({ question_id }) => question_id)
        expect(ids.slice(0, 4).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
        expect(ids[2]).toBe(3)
        expect(
          arrangeQuestions({ ...content, shuffle_questions: false }, drawing).map((one) => one.question_id),
        ).toEqual([1, 2, 3, 4, 5, 6])
      }),
    )
    const orders = Array.from({ length: 20 }, (_, n) =>
      arrangeQuestions(content, { seed: String(n), drawn: [], infoIds: [] })
        .map((one) => one.question_id)
        .join(),
    )
    expect(new Set(orders).size).toBeGreaterThan(5)
  })
})

describe('The visibility of released marks', () => {
  const none = { marks: false, correctness: false, right_answer: false, explanation: false }
  const hidden = { during: none, just_after: none, after_close: none }
  const marks = { ...none, marks: true }
  it.each([
    ['at_once', { ...hidden, just_after: marks }, {}],
    ['at_once', { ...hidden, after_close: marks }, { isOver: true, closes: true }],
    ['after_close', { ...hidden, after_close: marks }, { closes: true }],
    ['never_closes', { ...hidden, after_close: marks }, {}],
    ['never', hidden, { closes: true, isOver: true }],
    ['never', { ...hidden, just_after: marks }, { type: 'survey' as const }],
  ])('is computed as %s', (shown, review, more) => {
    expect(marksVisibility({ type: 'current', review, isOver: false, closes: false, ...more })).toBe(shown)
  })
})
