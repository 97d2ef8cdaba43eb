import type { Scale } from '../../../api/gradebook/codes'
import type { Locale } from '../../../api/kit/endpoints'
import { localise } from '../../kit/texts/messages'

type Membership = { joined_on: string; left_on: string | null; is_member: boolean }
type Period = { starts_on: string; ends_on: string }

/** Whether the person belongs on the sheet: members at the end of the period, and later members with a mark. */
export const isOnSheet = (
  { joined_on, left_on, is_member }: Membership,
  period: Period,
  value: number | null,
): boolean =>
  (joined_on <= period.ends_on && (left_on === null ? is_member : left_on >= period.ends_on)) ||
  (is_member && value !== null)

const wordsUnder = (locale: Locale, key: string) => localise(locale, { key: `gradebook.numbers.${key}` }).split(' ')
/** Spells out an integer from 0 to 100. */
const numberInWords = (locale: Locale, value: number): string => {
  const ones = wordsUnder(locale, 'ones')
  const small = ones[value]
  if (small !== undefined) return small
  if (value >= 100) return localise(locale, { key: 'gradebook.numbers.hundred' })
  const ten = wordsUnder(locale, 'tens')[Math.floor(value / 10) - 2] ?? ''
  const one = ones[value % 10] ?? ''
  return value % 10 === 0 ? ten : [ten, one].join(locale === 'ru' ? ' ' : '-')
}

/** The final mark in words, for the grade sheet; empty for points that are no integer up to 100. */
export const markInWords = (locale: Locale, scale: Scale, value: number | null): string => {
  if (value === null) return localise(locale, { key: 'gradebook.words.none' })
  if (scale !== 'hundred') return localise(locale, { key: `gradebook.words.${scale}.${value}` })
  return Number.isInteger(value) && value <= 100 ? numberInWords(locale, value) : ''
}

const bestFirst = { five: [5, 4, 3, 2], pass_fail: [1, 0], hundred: [] } as const satisfies Record<
  Scale,
  readonly number[]
>
/** Counts each mark, best first, then missing marks. */
export const countMarks = (
  scale: Scale,
  values: readonly (number | null)[],
): { value: number | null; count: number }[] => {
  const counted = [...bestFirst[scale], null].map((value) => ({
    value,
    count: values.filter((one) => one === value).length,
  }))
  return counted.filter(({ value, count }) => value !== null || count > 0)
}
