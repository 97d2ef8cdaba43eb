import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../src/api/testing/answer'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import { totalOf } from '../../../src/server/testing/attempts/finish'
import { markStoredAnswer } from '../../../src/server/testing/attempts/markStoredAnswer'
import { correctMarks, isSameQuestion, type RegradedAttempt } from '../../../src/server/testing/regrades/marks'
import { startTestServer } from '../../kit/server'
import { single } from '../kit/newTest'
import { corrected, regradersOf } from '../kit/regrades'

const weights = fc.array(fc.constantFrom(0, 25, 50, 100, -50), { minLength: 2, maxLength: 2 })
/** A key of the same question: one option is always right. */
const keys = weights.map(([one = 0, other = 0]): QuestionContent => {
  const content = single('Раз')
  if (content.type !== 'single') throw new Error('Not a single choice')
  const all = [100, one, other]
  return { ...content, options: content.options.map((option, place) => ({ ...option, weight: all[place] ?? 0 })) }
})
const answers = fc.option(fc.nat(2).map((choice): Answer => ({ type: 'single', choice })))
const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)

const attempts = fc.record({
  answer: answers,
  negative: fc.boolean(),
  rest: cents(20),
  restPoints: cents(20),
  points: fc.integer({ min: 1, max: 10 }),
})
/** A finished attempt as the key marks it. */
const markedBy = (
  content: QuestionContent,
  {
    answer,
    negative,
    rest,
    restPoints,
    points,
  }: { answer: Answer | null; negative: boolean; rest: number; restPoints: number; points: number },
): RegradedAttempt => {
  const base = { seed: 'seed', shuffle_options: true, negative_marking: negative }
  const { status, score } = markStoredAnswer(base, { position: 0, content, answer, points })
  const of = {
    id: 1,
    user_id: 1,
    ordinal: 1,
    on_paper: false,
    pass_percent: 50,
    position: 0,
    graded_at: null,
    submitted_at: '2026-11-01',
  }
  const max_score = totalOf([{ score: Math.max(rest, restPoints) }, { score: points }])
  return {
    ...of,
    ...base,
    answer,
    number: 1,
    points,
    status,
    score,
    voided_as: null,
    bonus: 0,
    total: totalOf([{ score: rest }, { score }]),
    max_score,
    attempt_status: 'released',
    rest,
    others_wait: false,
  }
}
const correction = (content: QuestionContent, points: number | null) => ({
  kind: 'key' as const,
  number: 2,
  content,
  points,
})

describe('A corrected key', () => {
  it('gives the marks that it would have given from the start', () => {
    fc.assert(
      fc.property(keys, keys, attempts, fc.integer({ min: 1, max: 10 }), (before, after, attempt, points) => {
        const found = correctMarks(markedBy(before, attempt), correction(after, points), before)
        const fresh = markedBy(after, { ...attempt, points })
        expect([found.score, found.status, found.total, found.points]).toEqual([
          fresh.score,
          fresh.status,
          fresh.total,
          points,
        ])
        expect(found.max_score).toBeCloseTo(fresh.max_score, 9)
      }),
    )
  })

  it('and the former key after it leave every mark as it was', () => {
    fc.assert(
      fc.property(keys, keys, attempts, (before, after, attempt) => {
        const first = markedBy(before, attempt)
        const there = { ...first, ...correctMarks(first, correction(after, 7), before) }
        const back = correctMarks(
          { ...there, score: there.score },
          { ...correction(before, attempt.points), number: 1 },
          after,
        )
        expect({ ...back }).toEqual({
          number: 1,
          points: first.points,
          status: first.status,
          score: first.score,
          voided_as: null,
          bonus: 0,
          total: first.total,
          max_score: first.max_score,
          attempt_status: 'released',
        })
      }),
    )
  })

  it('asks the same question, whatever its weights', () => {
    fc.assert(fc.property(keys, keys, (one, other) => isSameQuestion(one, other)))
  })
})

describe('Re-grades of a test in any order', () => {
  const server = startTestServer()
  afterAll(async () => (await server).stop())

  it('leave every mark as it was when they are undone from the last to the first', async () => {
    const { submitTest, regraded, undo, read, marksOf, keyInput } = regradersOf(await server)
    const { id, questionIds } = await submitTest({ contents: [single('Раз'), single('Два'), single('Три')] })
    const [first, second, third] = questionIds
    const all = [
      keyInput(first, corrected(single('Раз')), { points: 5 }),
      keyInput(second, null, { points: 7.5 }),
      { kind: 'full_marks', question_id: second },
      { kind: 'drop', question_id: third },
      { kind: 'bonus', points: 0.75 },
      { kind: 'bonus', points: 100 },
    ]
    const [order] = fc.sample(fc.shuffledSubarray([0, 1, 2, 4, 3, 5], { minLength: 6 }), { numRuns: 1, seed: 44 })
    const states = [await marksOf(id)]
    const done = []
    // A void question cannot be corrected, so the key of the second question comes before it.
    for (const place of order?.filter((one) => one !== 1).toSpliced(0, 0, 1) ?? []) {
      done.push(await regraded(id, all[place] ?? {}))
      states.push(await marksOf(id))
    }
    for (const regrade of done.toReversed()) {
      states.pop()
      const { version } = await read(id, regrade.id)
      expect((await undo(id, { id: regrade.id, version })).status).toBe(200)
      expect(await marksOf(id)).toEqual(states.at(-1))
    }
  })
})
