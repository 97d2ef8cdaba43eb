import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../../src/api/testing/codes'
import type { ContentOf, QuestionContent } from '../../src/api/testing/questionContent'
import { questionContent } from '../../src/api/testing/questionContent'
import type { ResolvedAnswer } from '../../src/server/testing/marking/resolveAnswer'
import { feedbackOn, markAnswer } from '../../src/server/testing/marking/markAnswer'
import { answeredQuestion, fullAnswer } from './generatedAnswers'
import { generatedContent } from './generatedQuestions'

const answerable = questionTypes.filter((type) => type !== 'info')
const questions = generatedContent({ types: answerable })
const marked = generatedContent({ types: answerable.filter((type) => type !== 'essay' && type !== 'file') })
const plain = { negative: false }

const reversed = (content: QuestionContent): QuestionContent => {
  switch (content.type) {
    case 'single':
      return { ...content, options: content.options.toReversed() }
    case 'multiple':
      return { ...content, options: content.options.toReversed() }
    case 'short_text':
      return { ...content, accepted: content.accepted.toReversed() }
    case 'number':
      return { ...content, accepted: content.accepted.toReversed() }
    case 'matching':
      return { ...content, pairs: content.pairs.toReversed(), distractors: content.distractors.toReversed() }
    case 'cloze':
      return { ...content, gaps: content.gaps.toReversed() }
    default:
      return content
  }
}

describe('Marking a question', () => {
  it('gives full marks for the right answer', () => {
    fc.assert(
      fc.property(marked, fc.boolean(), (content, negative) => {
        const answer = fullAnswer(content)
        expect(markAnswer(content, answer, { negative })).toMatchObject({
          status: 'correct',
          fraction: 1,
          score: content.points,
        })
      }),
    )
  })

  it('gives none for a missing or empty answer', () => {
    fc.assert(
      fc.property(questions, fc.boolean(), (content, negative) => {
        const empties: ResolvedAnswer[] = [
          { type: 'multiple', options: [] },
          { type: 'short_text', text: ' \n' },
          { type: 'number', text: '' },
          { type: 'essay', text: '  ' },
          { type: 'matching', rights: {} },
          { type: 'ordering', items: [] },
          { type: 'cloze', gaps: {} },
          { type: 'file', fileIds: [] },
        ]
        for (const answer of [null, ...empties])
          expect(markAnswer(content, answer, { negative })).toEqual({
            status: 'no_answer',
            fraction: 0,
            score: 0,
            parts: [],
          })
      }),
    )
  })

  it('is within bounds, matches its status and does not depend on the order of parts', () => {
    fc.assert(
      fc.property(answeredQuestion, fc.boolean(), ({ content, answer }, negative) => {
        const mark = markAnswer(content, answer, { negative })
        const { status, fraction, score } = mark
        expect(score).toBeGreaterThanOrEqual(negative ? -content.points : 0)
        expect(score).toBeLessThanOrEqual(content.points)
        expect({ correct: fraction === 1, incorrect: (fraction ?? 1) <= 0 }).toMatchObject(
          status === 'no_answer'
            ? { incorrect: true }
            : { correct: status === 'correct', incorrect: status === 'incorrect' },
        )
        expect(markAnswer(content, answer, { negative })).toEqual(mark)
        const { parts: _parts, ...other } = markAnswer(reversed(content), answer, { negative })
        expect(other).toEqual({ status, fraction, score })
      }),
    )
  })

  it('uses the points of the test if it overrides those of the question', () => {
    fc.assert(
      fc.property(answeredQuestion, ({ content, answer }) => {
        const { fraction, score } = markAnswer(content, answer, { negative: false, points: 10 })
        expect(score).toBeCloseTo((fraction ?? 0) * 10, 2)
      }),
    )
  })

  it('leaves essays and files to manual grading', () => {
    fc.assert(
      fc.property(generatedContent({ types: ['essay', 'file'] }), (content) => {
        const answer: ResolvedAnswer =
          content.type === 'essay' ? { type: 'essay', text: 'Мысль' } : { type: 'file', fileIds: [1] }
        expect(markAnswer(content, answer, plain)).toEqual({
          status: 'needs_grading',
          fraction: null,
          score: null,
          parts: [],
        })
      }),
    )
  })
})

const translations = { ru: { body: 'Вопрос' } }
const multiple = (scoring: ContentOf<'multiple'>['scoring'], ...options: [correct: boolean, weight: number | null][]) =>
  questionContent.parse({
    type: 'multiple',
    points: 2,
    translations,
    shuffle: true,
    scoring,
    options: options.map(([correct, weight], at) => ({
      id: 'abcdef'[at],
      correct,
      weight,
      translations: { ru: { text: `${at}`, feedback: `отклик ${at}` } },
    })),
  })
const choose = (content: QuestionContent, ids: string, negative = false) =>
  markAnswer(content, { type: 'multiple', options: ids.split('') }, { negative })

describe('Marking multiple choice', () => {
  const two: [boolean, null][] = [
    [true, null],
    [true, null],
    [false, null],
    [false, null],
  ]

  it('supports all or nothing', () => {
    const content = multiple('all_or_nothing', ...two)
    expect(['ab', 'a', 'abc', 'cd'].map((ids) => choose(content, ids).score)).toEqual([2, 0, 0, 0])
  })

  it('supports points per option, with a deduction for each option too many', () => {
    const content = multiple('per_option', ...two)
    expect(['ab', 'a', 'ac', 'abc', 'abcd', 'cd'].map((ids) => choose(content, ids).score)).toEqual([2, 1, 1, 1, 0, 0])
  })

  it('supports right minus wrong, below zero only with negative marking', () => {
    const content = multiple('right_minus_wrong', ...two)
    expect(['ab', 'a', 'ac', 'c', 'cd'].map((ids) => choose(content, ids).score)).toEqual([2, 1, 0, 0, 0])
    expect(['ac', 'c', 'cd'].map((ids) => choose(content, ids, true).score)).toEqual([0, -1, -2])
  })

  it('supports weights, of which three thirds give full marks', () => {
    const content = multiple('weights', [true, 33.33333], [true, 33.33333], [true, 33.33333], [false, -50])
    expect(['abc', 'a', 'abd', 'd'].map((ids) => choose(content, ids).score)).toEqual([2, 0.67, 0.33, 0])
    expect(choose(content, 'd', true).score).toBe(-1)
  })

  it('never gives fewer points for one more right option', () => {
    const answered = fc.record({
      content: generatedContent({ types: ['multiple'] }),
      chosen: fc.array(fc.nat(5)),
      more: fc.nat(5),
    })
    fc.assert(
      fc.property(answered, ({ content, chosen, more }) => {
        const idsAt = (places: readonly number[]) =>
          content.type === 'multiple' ? content.options.filter((_option, at) => places.includes(at)) : []
        const ids = idsAt(chosen).map(({ id }) => id)
        const right = idsAt([more]).flatMap(({ id, correct }) => (correct ? [id] : []))
        const scoreOf = (options: string[]) => markAnswer(content, { type: 'multiple', options }, plain).score
        expect(scoreOf([...ids, ...right])).toBeGreaterThanOrEqual(scoreOf(ids) ?? 0)
      }),
    )
  })

  it('returns the feedback of the chosen options', () => {
    const content = multiple('per_option', ...two)
    expect(feedbackOn(content, choose(content, 'ac').parts, 'en')).toEqual([
      { id: 'a', html: 'отклик 0' },
      { id: 'c', html: 'отклик 2' },
    ])
  })
})

describe('Marking an order', () => {
  const ordering = (scoring: string) =>
    questionContent.parse({
      type: 'ordering',
      points: 3,
      translations,
      scoring,
      items: ['a', 'b', 'c', 'd'].map((id) => ({ id, translations: { ru: { text: id } } })),
    })
  it.each([
    ['all_or_nothing', 'bcda', 0],
    ['per_position', 'bcda', 0],
    ['per_position', 'abdc', 1.5],
    ['neighbours', 'bcda', 2],
    ['neighbours', 'dcba', 0],
  ])('uses %s: %s scores %d of 3', (scoring, given, score) => {
    expect(markAnswer(ordering(scoring), { type: 'ordering', items: given.split('') }, plain).score).toBe(score)
  })
})

describe('Marking a matching question', () => {
  it('treats right sides with the same text as equal', () => {
    const content = questionContent.parse({
      type: 'matching',
      points: 2,
      translations,
      scoring: 'per_pair',
      pairs: [
        { id: 'a', translations: { ru: { left: 'кит', right: 'зверь' } } },
        { id: 'b', translations: { ru: { left: 'волк', right: 'зверь' } } },
      ],
      distractors: [{ id: 'c', translations: { ru: { right: 'рыба' } } }],
    })
    expect(markAnswer(content, { type: 'matching', rights: { a: 'b', b: 'a' } }, plain).score).toBe(2)
    expect(markAnswer(content, { type: 'matching', rights: { a: 'c', b: 'a' } }, plain).score).toBe(1)
  })
})
