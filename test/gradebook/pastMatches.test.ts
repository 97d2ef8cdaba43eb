import { describe, expect, it } from 'vitest'
import { pastLimits } from '../../src/api/gradebook/past'
import { headedSheet, rowsOf } from '../../src/server/gradebook/past/columns'
import {
  matcherOf,
  matchStudent,
  periodMatcher,
  subjectMatcher,
  type Matches,
} from '../../src/server/gradebook/past/match'
import type { KnownPeriod } from '../../src/server/gradebook/past/queries'
import { readMark } from '../../src/server/gradebook/past/rules'
import { refusalOf } from '../kit/refusal'

const semester = (id: number, year: number, place: number): KnownPeriod => ({
  id,
  name: `${place} семестр, ${year}/${year + 1}`,
  academic_year: `${year}/${year + 1}`,
  kind: 'semester',
  place,
  names: [`${place} семестр ${year}/${year + 1}`, `Semester ${place} ${year}/${year + 1}`],
})
const matchPeriod = periodMatcher([
  semester(1, 2022, 1),
  semester(2, 2022, 2),
  semester(3, 2023, 1),
  semester(4, 2023, 2),
])

describe('A period in a table of past marks', () => {
  it.each([
    ['1 семестр 2023/2024', 3],
    ['2023/24, 1-й семестр', 3],
    ['2023-2024 уч. год, семестр 2', 4],
    ['II семестр 2022/2023', 2],
    ['Semester 1, 2022–2023', 1],
  ])('is recognised in “%s”', (text, id) => {
    expect(matchPeriod(text).id).toBe(id)
  })

  it.each(['1 семестр', '2023/2024', '2023/2026, 1 семестр', '3 семестр 2023/2024', '', '2025/2026, 1 семестр'])(
    'is not guessed from “%s”',
    (text) => {
      expect(matchPeriod(text).id).toBeNull()
    },
  )

  it('is offered among those of the year if only the year is known', () => {
    expect(
      matchPeriod('2023/2024')
        .candidates()
        .map(({ id }) => id),
    ).toEqual([3, 4])
  })
})

const math = {
  id: 1,
  code: 'ОД.01',
  name: 'Математика',
  name_ru: 'Математика',
  name_en: 'Mathematics',
  is_entrance: false,
}
const higher = {
  id: 2,
  code: 'ОД.02',
  name: 'Высшая математика',
  name_ru: 'Высшая математика',
  name_en: 'Calculus',
  is_entrance: false,
}

describe('A second semester that is the first period of its year', () => {
  it('is recognised by the number in its name', () => {
    const only = { ...semester(5, 2020, 2), place: 1 }
    expect(periodMatcher([only])('2020/2021, 2-й семестр').id).toBe(5)
    expect(periodMatcher([only])('1-й семестр 2020/2021').id).toBeNull()
  })
})

describe('A subject in a table of past marks', () => {
  it.each([
    ['математика', 1],
    ['«Математика»', 1],
    ['ОД.02', 2],
    ['Calculus', 2],
    ['матем', null],
    ['', null],
  ])('in “%s” has the id %s', (text, id) => {
    const entrance = { ...math, id: 3, code: 'ВИ.01', is_entrance: true }
    expect(subjectMatcher([math, higher, entrance])(text).id).toBe(id)
  })
})

describe('A student in a table of past marks', () => {
  const one = { id: 1, name: 'Иванова Анна', group_codes: ['ИС-21-1'], is_exact: true }
  const namesake = { id: 2, name: 'Иванова Анна', group_codes: ['ИС-22-1'], is_exact: true }
  const relative = { id: 3, name: 'Иванова Ольга', group_codes: ['ИС-21-1'], is_exact: false }

  it('is told from a namesake by the group', () => {
    expect(matchStudent('ис–22–1', [one, namesake]).id).toBe(2)
    expect(matchStudent('', [one, namesake]).id).toBeNull()
    expect(matchStudent('', [one]).id).toBe(1)
  })

  it('is never guessed from the last name or in spite of another group', () => {
    const { id, candidates } = matchStudent('', [relative])
    expect([id, candidates()]).toEqual([null, [{ id: 3, name: 'Иванова Ольга', detail: 'ИС-21-1' }]])
    expect(matchStudent('ЭК-20-1', [one]).id).toBeNull()
  })
})

describe('Texts that need a choice', () => {
  const candidates = () => [{ id: 5, name: 'Смирнова Анна', detail: null }]
  const match = (text: string): Matches => ({
    id: text === 'known' ? 1 : null,
    candidates: () => (text.startsWith('similar') ? candidates() : []),
  })

  it('are listed once: open ones before chosen ones, those with candidates before others, the most frequent first', () => {
    const texts = ['rare', 'often', 'chosen', 'known', 'often', 'similar', 'chosen', 'chosen', '']
    const { idOf, unmatched, unmatchedCount } = matcherOf(texts, { chosen: [{ text: 'chosen', id: 7 }], match })
    expect(unmatched.map(({ text, rows_count, chosen_id }) => [text, rows_count, chosen_id])).toEqual([
      ['similar', 1, null],
      ['often', 2, null],
      ['rare', 1, null],
      ['chosen', 3, 7],
    ])
    expect(unmatchedCount).toBe(4)
    expect([idOf('chosen'), idOf('known'), idOf('often')]).toEqual([7, 1, null])
  })

  it('are counted, and only as many are listed as can be read', () => {
    const texts = Array.from({ length: 60_000 }, (_, place) => `text ${place}`)
    const { unmatched, unmatchedCount } = matcherOf(texts, { chosen: [], match })
    expect([unmatchedCount, unmatched.length]).toEqual([60_000, pastLimits.shownTexts])
  })
})

describe('A past mark', () => {
  it.each([
    ['5', 'five', { scale: 'five', value: 5 }],
    ['Отлично', 'five', { scale: 'five', value: 5 }],
    ['4 (хорошо)', 'five', { scale: 'five', value: 4 }],
    ['зачтено', 'five', { scale: 'pass_fail', value: 1 }],
    ['незачёт', 'hundred', { scale: 'pass_fail', value: 0 }],
    ['87,5', 'hundred', { scale: 'hundred', value: 87.5 }],
    ['1', 'five', { key: 'past_marks.not_of_five', values: { mark: '1' } }],
    ['101', 'hundred', { key: 'past_marks.not_of_hundred', values: { mark: '101' } }],
    ['н', 'five', { key: 'past_marks.no_mark', values: { mark: 'н' } }],
    ['–', 'five', { key: 'past_marks.no_mark', values: { mark: '–' } }],
  ] as const)('“%s” on the scale %s is read as %j', (text, numbers, read) => {
    expect(readMark(text, numbers)).toEqual(read)
  })
})

describe('The header of a table of past marks', () => {
  it('is found below a title, in either language', () => {
    const { sheet, columns } = headedSheet([
      { line: 1, cells: ['Сводная ведомость'] },
      { line: 3, cells: ['№', 'ФИО студента', 'Дисциплина', 'Семестр', 'Итоговая оценка'] },
      { line: 4, cells: ['1', 'Иванова Анна', 'Математика', '1 семестр 2023/2024', '5'] },
    ])
    expect(columns).toEqual({ student: 1, group: null, subject: 2, period: 3, year: null, mark: 4 })
    expect(sheet.rows).toHaveLength(1)
    expect(headedSheet([{ line: 1, cells: ['Student', 'Grade'] }]).columns).toMatchObject({ student: 0, mark: 1 })
  })

  it('can have the academic year in a column of its own, which completes the period', () => {
    const { sheet, columns } = headedSheet([
      { line: 1, cells: ['ФИО', 'Дисциплина', 'Семестр', 'Учебный год', 'Оценка'] },
      { line: 2, cells: ['Иванова Анна', 'Математика', 'I', '2023-2024', '5'] },
    ])
    expect(rowsOf(sheet, columns)[0]).toMatchObject({ period: 'I, 2023-2024', mark: '5' })
    expect(matchPeriod('I, 2023-2024').id).toBe(3)
  })

  it('is missing in a table without known titles', () => {
    expect(refusalOf(() => headedSheet([{ line: 1, cells: ['1', '2'] }]))).toBeDefined()
  })
})
