import { describe, expect, it } from 'vitest'
import {
  figuresOf,
  moveRow,
  moveSection,
  numbersOf,
  rowIndex,
  widerRules,
} from '../../src/app/testing/tests/composition/rules'
import { allowedReview, presetOf, reviewPresets } from '../../src/app/testing/tests/review'
import { aTest } from '../testing/kit/tests'

const { content, questions } = aTest()
const { sections } = content
const pinned = new Map(questions.map((question) => [question.id, question]))
const shape = (list: typeof sections) =>
  list.map(({ items }) => items.map(({ kind, id }) => `${kind[0]}${id}`).join(' '))

describe('The composition of a test', () => {
  it('is numbered through its sections: a pool of three takes three numbers, a text none', () => {
    expect(numbersOf(sections, pinned)).toEqual([
      ['1', '2', '3–5'],
      ['', '6'],
    ])
  })

  it('counts the points that stand in the test, else those of the question itself', () => {
    const [first, second] = sections.map(({ items }) => figuresOf(items, pinned))
    expect(first).toEqual({ questions: 5, points: 7.5 })
    expect(second).toEqual({ questions: 1, points: 3 })
  })

  it('knows no sum where a pool leaves the points to its questions', () => {
    const items = sections.flatMap((section) => section.items.map((item) => ({ ...item, points: null })))
    expect(figuresOf(items, pinned)).toEqual({ questions: 6, points: null })
  })

  it('is moved row by row within a section and over its edge into the next one', () => {
    const from = rowIndex(sections, 0, 2)
    expect(from).toBe(3)
    expect(shape(moveRow(sections, { from, to: 2 }))).toEqual(['qa pc qb', 'qa qd'])
    expect(shape(moveRow(sections, { from, to: 4 }))).toEqual(['qa qb', 'pc qa qd'])
  })

  it('keeps its first row under the head of the first section', () => {
    expect(moveRow(sections, { from: 1, to: 0 })).toEqual(sections)
  })

  it('names an item anew that meets one of its name in another section', () => {
    const [first] = moveRow(sections, { from: rowIndex(sections, 1, 0), to: 4 })
    const ids = first?.items.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
    expect(ids.slice(0, 3)).toEqual(['a', 'b', 'c'])
  })

  it('has its sections put in another order with all that they hold', () => {
    expect(shape(moveSection(sections, 1, 0))).toEqual(['qa qd', 'qa qb pc'])
  })
})

describe('A pool that cannot fill', () => {
  const rule = { subject_id: 1, tags: ['граф'], difficulty_from: 4, difficulty_to: 4 }

  it('is offered the nearest wider rule first', () => {
    expect(
      widerRules(rule).map(({ tags, difficulty_from, difficulty_to }) => [tags.length, difficulty_from, difficulty_to]),
    ).toEqual([
      [1, 3, 4],
      [1, 4, 5],
      [1, 3, 5],
      [1, null, null],
      [0, 4, 4],
      [0, null, null],
    ])
  })

  it('is offered nothing wider than the whole subject', () => {
    expect(widerRules({ subject_id: 1, tags: [], difficulty_from: null, difficulty_to: null })).toEqual([])
  })
})

describe('What a taker is shown', () => {
  it('is nothing during a test that is no practice, whatever the preset', () => {
    expect(allowedReview(reviewPresets.practice, 'final').during).toEqual(reviewPresets.exam.during)
    expect(allowedReview(reviewPresets.practice, 'practice')).toEqual(reviewPresets.practice)
  })

  it('is nothing at all of a survey', () => {
    expect(allowedReview(reviewPresets.exam, 'survey')).toEqual(reviewPresets.survey)
  })

  it('is known by the preset that says the same', () => {
    expect(presetOf(reviewPresets.exam, 'final')).toBe('exam')
    expect(presetOf(allowedReview(reviewPresets.practice, 'final'), 'final')).toBe('practice')
    expect(presetOf({ ...reviewPresets.exam, just_after: reviewPresets.practice.just_after }, 'final')).toBeNull()
  })
})
