/** Parses and formats marks as users type and paste them, in Russian and English. Imports no zod. */
import type { Flag, Scale } from './codes'

export type TypedMark = { value: number | null; flag: Flag | null }
type MarkScale = { scale: Scale; max: number }

const words: Readonly<Record<string, TypedMark>> = {
  '': { value: null, flag: null },
  н: { value: null, flag: 'absent' },
  'н/я': { value: null, flag: 'absent' },
  'не явился': { value: null, flag: 'absent' },
  'не явилась': { value: null, flag: 'absent' },
  неявка: { value: null, flag: 'absent' },
  absent: { value: null, flag: 'absent' },
  a: { value: null, flag: 'absent' },
  // Latin letters that look like the Russian ones or share their keys.
  h: { value: null, flag: 'absent' },
  n: { value: null, flag: 'absent' },
  y: { value: null, flag: 'excused' },
  у: { value: null, flag: 'excused' },
  e: { value: null, flag: 'excused' },
  о: { value: null, flag: 'late' },
  o: { value: null, flag: 'late' },
  l: { value: null, flag: 'late' },
  '-': { value: null, flag: 'missing' },
  '–': { value: null, flag: 'missing' },
  '—': { value: null, flag: 'missing' },
}
/** Marks as words, as grade sheets and registers write them. */
const scaleWords: Readonly<Record<Scale, Readonly<Record<string, number>>>> = {
  five: {
    отлично: 5,
    отл: 5,
    excellent: 5,
    хорошо: 4,
    хор: 4,
    good: 4,
    удовлетворительно: 3,
    удовл: 3,
    удов: 3,
    уд: 3,
    satisfactory: 3,
    неудовлетворительно: 2,
    неудовл: 2,
    неуд: 2,
    unsatisfactory: 2,
  },
  pass_fail: {
    зачтено: 1,
    зачёт: 1,
    зачет: 1,
    зачт: 1,
    зач: 1,
    з: 1,
    passed: 1,
    pass: 1,
    p: 1,
    '+': 1,
    'не зачтено': 0,
    незачтено: 0,
    незачёт: 0,
    незачет: 0,
    'не зач': 0,
    незачт: 0,
    незач: 0,
    нз: 0,
    failed: 0,
    fail: 0,
    'not passed': 0,
    f: 0,
  },
  hundred: {},
}

export type MarkFault = 'not_a_mark' | 'out_of_scale' | 'a_date'

/** Parses typed text as a mark of the scale. Accepts a decimal comma, and «о» or `l` after the number for late work. */
export const parseMark = (typed: string, { scale, max }: MarkScale): TypedMark | MarkFault => {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(',', '.')
  const inWords = text.replace(/\.$/, '')
  const flagged = words[inWords]
  if (flagged) return flagged
  // In "5 (отлично)" the figure and the word must agree.
  const [, figure, described = inWords] = /^(\d) ?\(?(\p{L}+)\.?\)?$/u.exec(text) ?? []
  const value = scaleWords[scale][described]
  if (value !== undefined && (figure === undefined || Number(figure) === value)) return { value, flag: null }
  if (scale === 'pass_fail') return 'not_a_mark'
  // In some locales Excel turns 5.3 into a date.
  if (/^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(text) || /^\d{1,2}[-.]\p{L}{3,}/u.test(text)) return 'a_date'
  const [, digits, late] = /^(\d{1,4}(?:\.\d{1,2})?)([оol]?)$/.exec(text) ?? []
  if (digits === undefined) return 'not_a_mark'
  const points = Number(digits)
  const fits = scale === 'five' ? [2, 3, 4, 5].includes(points) : points <= max
  return fits ? { value: points, flag: late ? 'late' : null } : 'out_of_scale'
}

const signs = {
  ru: { absent: 'н', excused: 'у', late: 'о', missing: '–', pass: 'зач', fail: 'незач', decimal: ',' },
  en: { absent: 'a', excused: 'e', late: 'l', missing: '–', pass: 'pass', fail: 'fail', decimal: '.' },
} as const

/** Formats a mark for a cell; `parseMark` reads the result back. */
export const formatMark = ({ value, flag }: TypedMark, scale: Scale, locale: 'ru' | 'en'): string => {
  const sign = signs[locale]
  if (value === null) return flag === null ? '' : sign[flag]
  if (scale === 'pass_fail') return value === 1 ? sign.pass : sign.fail
  return `${String(value).replace('.', sign.decimal)}${flag === 'late' ? sign.late : ''}`
}
