import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionContent } from '../../src/api/testing/questionContent'
import { questionContent } from '../../src/api/testing/questionContent'
import { checkFormulas, countDraws, drawAt, drawValues } from '../../src/server/testing/content/calculated'
import { parseFormula } from '../../src/server/testing/content/formula'
import { present } from '../../src/server/testing/content/present'
import { rightAnswer } from '../../src/server/testing/content/rightAnswer'
import { parseMoodleXml } from '../../src/server/testing/formats/moodle/parseMoodleXml'
import { writeMoodleXml } from '../../src/server/testing/formats/moodle/writeMoodleXml'
import { markAnswer } from '../../src/server/testing/marking/markAnswer'
import { Problem } from '../../src/server/kit/problems'

const resultOf = (formula: string, values: Record<string, number> = {}) => parseFormula(formula)(values)

const numberQuestion = (fields: object): QuestionContent =>
  questionContent.parse({
    type: 'number',
    points: 1,
    translations: { ru: { body: '<p>Сколько будет {a} : {b}?</p>', explanation: '<p>Это {={a}/{b}}.</p>' } },
    variables: {
      kind: 'ranges',
      ranges: [
        { name: 'a', from: 1, to: 10, decimals: 1 },
        { name: 'b', from: 1, to: 5, decimals: 0 },
      ],
    },
    accepted: [
      { id: 'x', formula: '{a}/{b}', tolerance: { kind: 'margin', margin: 0.01 }, weight: 100, translations: {} },
    ],
    unit: null,
    ...fields,
  })
const errorsOf = (content: QuestionContent) => {
  try {
    checkFormulas(content)
    return {}
  } catch (error) {
    return error instanceof Problem ? error.details.errors : { error }
  }
}

describe('A formula', () => {
  it.each([
    ['2+3*4', 14],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2*-3^2', -18],
    ['2^-1', 0.5],
    ['-2^3^2', -512],
    ['0.1+0.2', 0.3],
    ['sqrt({a})+pow(2, 3)', 11],
    ['round(pi(), 2)', 3.14],
    ['max(1, {a}, 4) - min(2, 1)', 8],
    ['sin(pi/2)', 1],
    ['2*(3+({a}))', 24],
  ])('%s is %d', (formula, value) => {
    expect(resultOf(formula, { a: 9 })).toEqual({ value })
  })

  it.each([
    ['2+', { key: 'formula_syntax' }],
    ['2,5*{a}', { key: 'formula_syntax' }],
    ['"a"', { key: 'formula_syntax' }],
    ['[1]', { key: 'formula_syntax' }],
    ['a.constructor', { key: 'formula_syntax' }],
    ['a ? 1 : 2', { key: 'formula_syntax' }],
    ['rand()', { key: 'formula_name', name: 'rand' }],
    ['constructor(1)', { key: 'formula_name', name: 'constructor' }],
    ['{c}+1', { key: 'formula_name', name: 'c' }],
    ['toString', { key: 'formula_name', name: 'toString' }],
    ['1/0', { key: 'formula_no_number' }],
    ['sqrt(-1)', { key: 'formula_no_number' }],
  ])('%s is refused', (formula, fault) => {
    expect(resultOf(formula, { a: 1 })).toEqual({ fault })
  })

  it('reaches nothing but numbers, whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (formula) => {
        const computed = resultOf(formula, { a: 1 })
        expect('fault' in computed || Number.isFinite(computed.value)).toBe(true)
      }),
    )
  })
})

describe('A question with variables', () => {
  it('draws values within their ranges, the same for the same attempt', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const content = numberQuestion({})
        const drawn = drawValues(content, seed)
        expect(drawValues(content, seed)).toEqual(drawn)
        const [, a = '', b = ''] = /будет (\S+) : (\d+)\?/.exec(drawn.translations.ru?.body ?? '') ?? []
        const [first, second] = [Number(a.replace(',', '.')), Number(b)]
        expect(first).toBeGreaterThanOrEqual(1)
        expect(first).toBeLessThanOrEqual(10)
        expect(second).toBeLessThanOrEqual(5)
        const typed = String(first / second)
        expect(markAnswer(drawn, { type: 'number', text: typed }, { negative: false }).status).toBe('correct')
        expect(
          markAnswer(drawn, { type: 'number', text: String(first / second + 0.02) }, { negative: false }).status,
        ).toBe('incorrect')
      }),
    )
  })

  it('gives different people different values, each combination once if there are few', () => {
    const content = numberQuestion({})
    const bodies = Array.from({ length: 50 }, (_, at) => drawValues(content, String(at)).translations.ru?.body)
    expect(new Set(bodies).size).toBeGreaterThan(30)
    const variables = {
      kind: 'ranges' as const,
      ranges: [
        { name: 'a', from: 0.1, to: 0.3, decimals: 1 },
        { name: 'b', from: -1, to: 1, decimals: 0 },
      ],
    }
    const draws = Array.from({ length: countDraws(variables) }, (_, at) => JSON.stringify(drawAt(variables, at)))
    expect(new Set(draws).size).toBe(9)
    expect(draws).toContain('{"a":0.3,"b":1}')
  })

  it('never shows formulas or names to takers, and shows the computed right answer for reading', () => {
    const content = drawValues(
      numberQuestion({ variables: { kind: 'table', names: ['a', 'b'], rows: [[1, 3]] } }),
      'any',
    )
    expect(present(content, { locale: 'ru', seed: 'any', shuffleOptions: false })).toEqual({
      type: 'number',
      language: 'ru',
      body: '<p>Сколько будет 1 : 3?</p>',
      unit: 'none',
    })
    expect(rightAnswer(content, 'ru')).toEqual(['0,333'])
    expect(content.translations.ru).toMatchObject({ explanation: '<p>Это 0,333333333333.</p>' })
  })

  it('keeps values together in TeX', () => {
    const body = String.raw`<p>\(\frac{a}{b}\) и {=-{a}}</p>`
    const drawn = drawValues(
      numberQuestion({
        translations: { ru: { body } },
        variables: { kind: 'table', names: ['a', 'b'], rows: [[12.5, 3]] },
      }),
      '',
    )
    expect(drawn.translations.ru?.body).toBe(String.raw`<p>\(\frac{12{,}5}{3}\) и -12,5</p>`)
  })

  it('is refused with the values for which a formula has no result', () => {
    const content = numberQuestion({
      variables: { kind: 'ranges', ranges: ['a', 'b'].map((name) => ({ name, from: 0, to: 2, decimals: 0 })) },
      translations: { ru: { body: '{={a}/({b}-1)}' } },
    })
    expect(errorsOf(content)).toEqual({
      'accepted.0.formula': [{ key: 'field.formula_no_number', values: { name: '', values: 'a = 0; b = 0' } }],
      'translations.ru.body': [{ key: 'field.formula_no_number', values: { name: '', values: 'a = 0; b = 1' } }],
    })
  })

  it('is refused if two options are the same for some values', () => {
    const option = (id: string, text: string, weight: number) => ({ id, weight, translations: { ru: { text } } })
    const content = questionContent.parse({
      type: 'single',
      points: 1,
      translations: { ru: { body: '{a} · {a}' } },
      shuffle: true,
      variables: { kind: 'table', names: ['a'], rows: [[3], [2]] },
      options: [option('x', '{={a}*{a}}', 100), option('y', '{=2*{a}}', 0)],
    })
    expect(errorsOf(content)).toEqual({
      'options.1.translations.ru.text': [{ key: 'field.repeated_for_values', values: { name: '', values: 'a = 2' } }],
    })
  })

  it('stores the first result as the value of a formula', () => {
    const content = numberQuestion({
      variables: {
        kind: 'table',
        names: ['a', 'b'],
        rows: [
          [6, 3],
          [1, 1],
        ],
      },
    })
    expect(checkFormulas(content)).toMatchObject({ accepted: [{ value: 2 }] })
  })

  it('survives Moodle XML', () => {
    const option = (id: string, text: string, weight: number) => ({ id, weight, translations: { ru: { text } } })
    const table = {
      kind: 'table' as const,
      names: ['a', 'b'],
      rows: [
        [1.5, 2],
        [3, -4],
      ],
    }
    const contents = [
      checkFormulas(numberQuestion({ variables: table, unit: { rule: 'required', texts: ['м'] } })),
      questionContent.parse({
        type: 'single',
        points: 2,
        translations: { ru: { body: '<p>{a} + {b}</p>' } },
        shuffle: true,
        variables: table,
        options: [option('a', '<p>{={a}+{b}}</p>', 100), option('b', '<p>{={a}-{b}}</p>', 0)],
      }),
    ]
    const { text, unsupportedFeatures } = writeMoodleXml(
      contents.map((content) => ({ title: 'Вопрос', content, tags: [], difficulty: null, media: [] })),
      { locale: 'ru' },
    )
    expect(unsupportedFeatures).toEqual([])
    const back = parseMoodleXml(text, { locale: 'ru' })
    expect(back.report).toEqual([])
    expect(back.questions.map(({ content }) => checkFormulas(content.sent))).toMatchObject(
      JSON.parse(JSON.stringify(contents).replaceAll('"id":"x"', '"id":"a"')),
    )
  })
})
