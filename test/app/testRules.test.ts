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
  it('is numbered across sections: a pool of three takes three numbers, a text none', () => {
    expect(numbersOf(sections, pinned)).toEqual([
      ['1', '2', '3–5'],
      ['', '6'],
    ])
  })

  it('uses the points set in the test, otherwise those of the question', () => {
    const [first, second] = sections.map(({ items }) => figuresOf(items, pinned))
    expect(first).toEqual({ questions: 5, points: 7.5 })
    expect(second).toEqual({ questions: 1, points: 3 })
  })

  it('has no total if a pool uses the points of its questions', () => {
    const items = sections.flatMap((section) => section.items.map((item) => ({ ...item, points: null })))
    expect(figuresOf(items, pinned)).toEqual({ questions: 6, points: null })
  })

  it('moves an item up and down, also into the next section', () => {
    const from = rowIndex(sections, 0, 2)
    expect(from).toBe(3)
    expect(shape(moveRow(sections, { from, to: 2 }))).toEqual(['qa pc qb', 'qa qd'])
    expect(shape(moveRow(sections, { from, to: 4 }))).toEqual(['qa qb', 'pc qa qd'])
  })

  it('does not allow moving an item above the heading of the first section', () => {
    expect(moveRow(sections, { from: 1, to: 0 })).toEqual(sections)
  })

  it('gives a new id to an item that is moved to a section that already uses its id', () => {
    const [first] = moveRow(sections, { from: rowIndex(sections, 1, 0), to: 4 })
    const ids = first?.items.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
    expect(ids.slice(0, 3)).toEqual(['a', 'b', 'c'])
  })

  it('reorders sections together with their items', () => {
    expect(shape(moveSection(sections, 1, 0))).toEqual(['qa qd', 'qa qb pc'])
  })
})

describe('A pool with too few questions', () => {
  const rule = { subject_id: 1, tags: ['граф'], difficulty_from: 4, difficulty_to: 4 }

  it('suggests the nearest wider rule first', () => {
    expect(widerRules(rule)).toMatchObject([
      { tags: ['граф'], difficulty_from: 3, difficulty_to: 4 },
      { tags: ['граф'], difficulty_from: 4, difficulty_to: 5 },
      { tags: ['граф'], difficulty_from: 3, difficulty_to: 5 },
      { tags: ['граф'], difficulty_from: null, difficulty_to: null },
      { tags: [], difficulty_from: 4, difficulty_to: 4 },
      { tags: [], difficulty_from: null, difficulty_to: null },
    ])
  })

  it('suggests nothing wider than the whole subject', () => {
    expect(widerRules({ subject_id: 1, tags: [], difficulty_from: null, difficulty_to: null })).toEqual([])
  })
})

describe('The review settings of a test', () => {
  it('hide everything during a test that is not a practice test, in any preset', () => {
    expect(allowedReview(reviewPresets.practice, 'final').during).toEqual(reviewPresets.exam.during)
    expect(allowedReview(reviewPresets.practice, 'practice')).toEqual(reviewPresets.practice)
  })

  it('hide everything in a survey', () => {
    expect(allowedReview(reviewPresets.exam, 'survey')).toEqual(reviewPresets.survey)
  })

  it('match a preset with the same values', () => {
    expect(presetOf(reviewPresets.exam, 'final')).toBe('exam')
    expect(presetOf(allowedReview(reviewPresets.practice, 'final'), 'final')).toBe('practice')
    expect(presetOf({ ...reviewPresets.exam, just_after: reviewPresets.practice.just_after }, 'final')).toBeNull()
  })
})
