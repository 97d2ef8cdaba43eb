import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextRules, Tolerance } from '../../src/api/testing/contentParts'
import { compare, decimalOf, readNumber, toFigures } from '../../src/server/testing/marking/decimal'
import { markNumber } from '../../src/server/testing/marking/markNumber'
import { markShortText } from '../../src/server/testing/marking/markShortText'

const numberOf = (value: number, tolerance: Tolerance) => [{ id: 'a', value, tolerance, weight: 100, translations: {} }]
const isRight = (value: number, tolerance: Tolerance, text: string) =>
  markNumber({ accepted: numberOf(value, tolerance), unit: null }, text)?.fraction === 1
const exactly = { kind: 'margin', margin: 0 } as const

describe('Marking a number', () => {
  it.each([
    [3.14, '3,14'],
    [3.14, '3.14'],
    [3.14, ' 3,140 '],
    [1_000_000.5, '1 000 000,5'],
    [1_000_000.5, '1\u00a0000\u202f000.5'],
    [-5, '−5'],
    [-5, '- 5'],
    [0, '-0'],
    [-0, '0'],
    [0.5, ',5'],
    [5, '5.'],
    [1500, '1,5e3'],
    [0.0015, '1,5·10^-3'],
    [0.0015, '1.5 × 10^−3'],
    [1e21, '1000000000000000000000'],
    [1.7976931348623157e308, '1.7976931348623157E+308'],
    [5e-324, '5e-324'],
  ])('accepts %d typed as «%s»', (value, text) => {
    expect(isRight(value, exactly, text)).toBe(true)
  })

  it.each([
    '3,1,4',
    '3.1.4',
    '1,000.5',
    '12 34',
    '3,14 м',
    'пи',
    'e3',
    '-',
    '',
    '3 14',
    '0x3',
    'Infinity',
    'NaN',
    '1e99999',
  ])('rejects «%s» for 3.14', (text) => {
    expect(isRight(3.14, exactly, text)).toBe(false)
  })

  it.each([
    [{ kind: 'margin', margin: 0.01 }, 3.14, ['3.13', '3.15'], ['3.1299', '3.1501']],
    [{ kind: 'relative', percent: 10 }, 0.3, ['0.27', '0.33'], ['0.2699', '0.3301']],
    [{ kind: 'relative', percent: 10 }, -0.3, ['-0.27', '-0.33'], ['-0.2699', '0.3']],
    [{ kind: 'significant', figures: 3 }, 2.34567, ['2.35', '2,346', '2.3451'], ['2.3', '2.36', '235']],
    [{ kind: 'significant', figures: 2 }, 99.6, ['100', '1e2', '99.5'], ['99', '106']],
    [{ kind: 'significant', figures: 2 }, 0, ['0', '0,00'], ['0.01']],
    [{ kind: 'range', from: 1, to: 5 }, 3, ['1', '5', '2,5'], ['0.999', '5.001']],
  ] satisfies [Tolerance, number, string[], string[]][])(
    'accepts the tolerance %j of %d exactly up to its limits',
    (tolerance, value, met, unmet) => {
      expect(met.filter((text) => !isRight(value, tolerance, text))).toEqual([])
      expect(unmet.filter((text) => isRight(value, tolerance, text))).toEqual([])
    },
  )

  it('accepts every notation that JavaScript prints, and computes tolerances in exact decimals', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isRight(value, exactly, String(value))).toBe(true)
        expect(isRight(value, exactly, String(value).replace('.', ','))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.integer(), fc.nat(10_000), (hundredths, margin) => {
        const tolerance = { kind: 'margin', margin: margin / 100 } as const
        const at = (shift: number) => `${(BigInt(hundredths) + BigInt(shift)) * 10n}e-3`
        expect([margin, -margin].map((shift) => isRight(hundredths / 100, tolerance, at(shift)))).toEqual([true, true])
        expect([margin + 1, -margin - 1].map((shift) => isRight(hundredths / 100, tolerance, at(shift)))).toEqual([
          false,
          false,
        ])
      }),
    )
  })

  it('rounds to significant figures half away from zero', () => {
    const rounded = (text: string, figures: number) => toFigures(readNumber(text)?.value ?? decimalOf(0), figures)
    expect(compare(rounded('2.5', 1), decimalOf(3))).toBe(0)
    expect(compare(rounded('-2.5', 1), decimalOf(-3))).toBe(0)
    expect(compare(rounded('0.0012345', 2), decimalOf(0.0012))).toBe(0)
  })

  it('requires a unit if the question does, and accepts no other', () => {
    const given = (rule: 'optional' | 'required', text: string) =>
      markNumber({ accepted: numberOf(9.8, exactly), unit: { rule, texts: ['м/с²', 'm/s^2'] } }, text)?.fraction
    expect(['9,8 м/с²', '9.8м/с²', '9.8 m / s^2'].map((text) => given('required', text))).toEqual([1, 1, 1])
    expect(['9,8', '9,8 км', '9,8 М/с²'].map((text) => given('required', text))).toEqual([0, 0, 0])
    expect(['9,8', '9,8 м/с²', '9,8 км'].map((text) => given('optional', text))).toEqual([1, 1, 0])
  })
})

const lenient: TextRules = { case_sensitive: false, spaces: 'collapse', yo_as_ye: true, wildcards: false }
const isMatch = (accepted: string, text: string, rules: Partial<TextRules> = {}) =>
  markShortText(
    { accepted: [{ id: 'a', text: accepted, weight: 100, translations: {} }], rules: { ...lenient, ...rules } },
    text,
  )?.fraction === 1

describe('Marking a short text', () => {
  it.each([
    ['Ёлка', 'елка', {}, true],
    ['Ёлка', 'е\u0308лка', { yo_as_ye: false }, true],
    ['Ёлка', 'елка', { yo_as_ye: false }, false],
    ['Йод', 'и\u0306од', {}, true],
    ['Париж', 'париж', { case_sensitive: true }, false],
    ['Нью Йорк', '  нью \u00a0 йорк ', {}, true],
    ['Нью Йорк', 'нью  йорк', { spaces: 'exact' }, false],
    ['Нью Йорк', 'ньюйорк', { spaces: 'ignore' }, true],
    ['Нью Йорк', 'ньюйорк', {}, false],
    ['*рис*', 'Барбарисы', { wildcards: true }, true],
    ['*рис*', 'барбари с', { wildcards: true }, false],
    ['*рис*', 'Барбарисы', {}, false],
    ['2\\*2', '2*2', { wildcards: true }, true],
    ['2\\*2', '2+2', { wildcards: true }, false],
    ['a*', 'b', { wildcards: true }, false],
  ] satisfies [string, string, Partial<TextRules>, boolean][])(
    'compares the accepted text «%s» with «%s» by the rules %j',
    (accepted, text, rules, right) => {
      expect(isMatch(accepted, text, rules)).toBe(right)
    },
  )

  it('uses the best of the matching variants', () => {
    const accepted = ['a*', 'ab', '*'].map((text, at) => ({
      id: `v${at}`,
      text,
      weight: [50, 100, 0][at] ?? 0,
      translations: {},
    }))
    const rules = { ...lenient, wildcards: true }
    expect(['ab', 'ac', 'x'].map((text) => markShortText({ accepted, rules }, text))).toEqual([
      { fraction: 1, parts: [{ id: 'v1', fraction: 1 }] },
      { fraction: 0.5, parts: [{ id: 'v0', fraction: 0.5 }] },
      { fraction: 0, parts: [{ id: 'v2', fraction: 0 }] },
    ])
  })

  it('is fast even with many wildcards', () => {
    expect(isMatch(`${'*a'.repeat(249)}*b`, 'a'.repeat(500), { wildcards: true })).toBe(false)
  })
})
