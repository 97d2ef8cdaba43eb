import { describe, expect, it } from 'vitest'
import type { Flag, Scale } from '../../src/api/gradebook/codes'
import { parseMark, formatMark } from '../../src/api/gradebook/marks'
import {
  defaultRules,
  finalOf,
  isFailing,
  markOf,
  lowestMarkFor,
  type CountedItem,
  type GradebookRules,
  type Mark,
} from '../../src/api/gradebook/computeFinal'

let made = 0
const item = (more: Partial<CountedItem> = {}): CountedItem => ({
  id: (made += 1),
  kind: 'homework',
  scale: 'five',
  max: 5,
  weight: 1,
  category: null,
  ...more,
})
const mark = (value: number | null, more: Partial<CountedItem> = {}, flag: Flag | null = null): Mark => ({
  item: item(more),
  value,
  flag,
})
const book = (rules: Partial<GradebookRules> = {}, scale: Scale = 'five') => ({
  scale,
  rules: { ...defaultRules, ...rules },
})
const [points, pass] = [
  { scale: 'hundred', max: 40 },
  { scale: 'pass_fail', max: 1 },
] as const

describe('A final mark', () => {
  it('is a weighted mean: 5, 4 and 3 with weights 3, 2 and 1 make 4.33, which rounds to 4', () => {
    // (5 × 3 + 4 × 2 + 3 × 1) / 6 = 26 / 6
    const final = finalOf(book(), [mark(5, { weight: 3 }), mark(4, { weight: 2 }), mark(3)])
    expect(final).toMatchObject({ average: 4.333333, sum: 26, weight: 6, value: 4 })
  })

  it('is 5 from 4.50 on, and 4 below it', () => {
    expect(finalOf(book(), [mark(5), mark(4)])).toMatchObject({ average: 4.5, value: 5 })
    expect(finalOf(book(), [mark(5, { weight: 49 }), mark(4, { weight: 51 })])).toMatchObject({
      average: 4.49,
      value: 4,
    })
  })

  it('ignores weights in a plain mean, except a weight of zero', () => {
    const marks = [mark(5, { weight: 10 }), mark(2), mark(2, { weight: 0 })]
    expect(finalOf(book({ method: 'average' }), marks)).toMatchObject({ average: 3.5, value: 4, weight: 2 })
  })

  it('drops the lowest marks of each category, but never the last one', () => {
    const categories = [
      { name: 'Работы', weight: 3, drop_lowest: 1 },
      { name: 'Экзамен', weight: 1, drop_lowest: 1 },
    ]
    const marks = [
      mark(5, { category: 'Работы' }),
      mark(2, { category: 'Работы' }),
      mark(4, { category: 'Работы' }),
      mark(3, { category: 'Экзамен' }),
    ]
    const final = finalOf(book({ method: 'categories', categories }), marks)
    // (5 + 4) / 2 = 4.5; (4.5 × 3 + 3 × 1) / 4 = 4.125
    expect(final).toMatchObject({
      average: 4.125,
      value: 4,
      categories: [
        { name: 'Работы', average: 4.5, weight: 3 },
        { name: 'Экзамен', average: 3, weight: 1 },
      ],
    })
    expect(final.parts.map(({ is_dropped }) => is_dropped)).toEqual([false, true, false, false])
  })

  it('is the percent of points earned, converted by the bands', () => {
    const marks = [mark(30, points), mark(45, { scale: 'hundred', max: 60 })]
    expect(finalOf(book({ method: 'points' }), marks)).toMatchObject({ average: 75, value: 4 })
    expect(finalOf(book({ method: 'points' }, 'hundred'), marks)).toMatchObject({ value: 75 })
  })

  it('is a pass if the average reaches the percentage in the rules', () => {
    expect(finalOf(book({}, 'pass_fail'), [mark(3)])).toMatchObject({ average: 60, value: 1 })
    expect(finalOf(book({}, 'pass_fail'), [mark(1, pass), mark(0, pass)])).toMatchObject({ average: 50, value: 0 })
  })

  it('counts work not handed in as the worst mark, and ignores «н» and «у»', () => {
    const marks = [mark(5), mark(null, {}, 'missing'), mark(null, {}, 'absent'), mark(null, {}, 'excused')]
    expect(finalOf(book(), marks)).toMatchObject({ average: 3.5, weight: 2, value: 4 })
    expect(finalOf(book({ method: 'points' }), [mark(40, points), mark(null, points, 'missing')]).average).toBe(50)
  })

  it('is null while no mark counts, and a pass does not count in a mean', () => {
    expect(finalOf(book(), [mark(null, {}, 'absent'), mark(1, pass)])).toMatchObject({ value: null, average: null })
  })

  it('converts points by the bands before it takes the mean', () => {
    // 30 of 40 are 75 %, which is 4.
    expect(finalOf(book(), [mark(30, points), mark(5)])).toMatchObject({ average: 4.5, value: 5 })
  })

  it.each([
    ['five', 2, true],
    ['five', 3, false],
    ['hundred', 59, true],
    ['hundred', 60, false],
    ['pass_fail', 0, true],
    ['pass_fail', 1, false],
  ] as const)('fails on the scale %s with value %d: %s', (scale, value, fails) => {
    expect(isFailing(book({}, scale), value)).toBe(fails)
  })

  it('has a lowest sufficient mark for the next work, or null if no mark is enough', () => {
    const marks = [mark(4), mark(4)]
    expect(lowestMarkFor(book(), marks, item({ weight: 2 }), 5)).toBe(5)
    expect(lowestMarkFor(book(), [mark(2), mark(2), mark(2)], item(), 5)).toBeNull()
    expect(lowestMarkFor(book({ method: 'points' }), [mark(20, points)], item(points), 3)).toBe(28)
  })
})

describe('The conversion of a percent to a mark', () => {
  it.each([
    [89.99, { scale: 'five', max: 5 }, 4],
    [90, { scale: 'five', max: 5 }, 5],
    [59.99, { scale: 'five', max: 5 }, 2],
    [60, pass, 1],
    [59.99, pass, 0],
    [85.71, points, 34.28],
  ] as const)('turns %d in %o into %d', (percent, scale, value) => {
    expect(markOf(percent, scale, defaultRules.bands)).toBe(value)
  })
})

describe('A typed mark', () => {
  const five = { scale: 'five', max: 5 } as const
  it.each([
    ['5', five, { value: 5, flag: null }],
    [' 4 ', five, { value: 4, flag: null }],
    ['4о', five, { value: 4, flag: 'late' }],
    ['', five, { value: null, flag: null }],
    ['н', five, { value: null, flag: 'absent' }],
    ['Н', five, { value: null, flag: 'absent' }],
    ['H', five, { value: null, flag: 'absent' }],
    ['a', five, { value: null, flag: 'absent' }],
    ['y', five, { value: null, flag: 'excused' }],
    ['–', five, { value: null, flag: 'missing' }],
    ['33,5', points, { value: 33.5, flag: null }],
    ['Зачёт', pass, { value: 1, flag: null }],
    ['незач', pass, { value: 0, flag: null }],
    ['1', five, 'out_of_scale'],
    ['4.5', five, 'out_of_scale'],
    ['41', points, 'out_of_scale'],
    ['отлично', five, { value: 5, flag: null }],
    ['Отл.', five, { value: 5, flag: null }],
    ['хорошо', five, { value: 4, flag: null }],
    ['хор', five, { value: 4, flag: null }],
    ['удовл.', five, { value: 3, flag: null }],
    ['неуд', five, { value: 2, flag: null }],
    ['5 (отлично)', five, { value: 5, flag: null }],
    ['4 хор.', five, { value: 4, flag: null }],
    ['excellent', five, { value: 5, flag: null }],
    ['Unsatisfactory', five, { value: 2, flag: null }],
    ['н/я', five, { value: null, flag: 'absent' }],
    ['Не явился', pass, { value: null, flag: 'absent' }],
    ['зачтено', pass, { value: 1, flag: null }],
    ['не  зачтено', pass, { value: 0, flag: null }],
    ['passed', pass, { value: 1, flag: null }],
    ['failed', pass, { value: 0, flag: null }],
    ['5 (хорошо)', five, 'not_a_mark'],
    ['зачтено', five, 'not_a_mark'],
    ['отлично', pass, 'not_a_mark'],
    ['отл', points, 'not_a_mark'],
    ['5', pass, 'not_a_mark'],
    ['-3', points, 'not_a_mark'],
    ['05.03.2026', points, 'a_date'],
    ['5-мар', points, 'a_date'],
  ] as const)('is parsed from «%s»', (text, scale, read) => {
    expect(parseMark(text, scale)).toEqual(read)
  })

  it('uses English letters for absence in English', () => {
    const shown = (flag: Flag) => formatMark({ value: null, flag }, 'five', 'en')
    expect(shown('absent')).toBe('a')
    expect(shown('excused')).toBe('e')
    expect(shown('late')).toBe('l')
  })

  it('is parsed back from the text of a cell, in both languages', () => {
    for (const locale of ['ru', 'en'] as const)
      for (const [value, flag, scale] of [
        [5, null, five],
        [3, 'late', five],
        [null, 'absent', five],
        [null, 'excused', five],
        [null, 'late', five],
        [null, 'missing', five],
        [12.25, null, points],
        [0, null, pass],
        [1, null, pass],
      ] as const)
        expect(parseMark(formatMark({ value, flag }, scale.scale, locale), scale)).toEqual({ value, flag })
  })
})
