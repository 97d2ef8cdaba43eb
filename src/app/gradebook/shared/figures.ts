import { useLocale, useTranslate } from 'react-admin'
import type { Locale } from '../../../api'
import { formatMark } from '../../../api/gradebook/marks'
import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { percentFormat } from '../../kit/fields/usePercentText'
import { dayOf } from '../../shell/dates'

export const localeOf = (locale: string | undefined): Locale => (locale === 'en' ? 'en' : 'ru')

/** The sign of a division: 63 : 14 or 63 ÷ 14. */
export const divisionSign = (locale: Locale): string => (locale === 'ru' ? ':' : '÷')

/** Formats a day without the year, which is clear within a period: "14.09". */
export const shortDay = (day: string | null): string => (day === null ? '' : dayOf(day).slice(0, 5))

type Averaged = { scale: OwnSubject['scale']; rules: Pick<OwnSubject['rules'], 'method'> }

/** Formatters of marks and numbers in the user's language. */
export const useFigures = () => {
  const locale = localeOf(useLocale())
  const translate = useTranslate()
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const mean = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percent = percentFormat(locale, 2)
  return {
    /** Formats a number: 26 or 12,5. */
    figure: (value: number) => whole.format(value),
    division: (sum: number, weight: number) => `${whole.format(sum)} ${divisionSign(locale)} ${whole.format(weight)}`,
    /** Formats an average: 4,33 for marks of 2 to 5, otherwise 81,5 %. */
    average: ({ scale, rules }: Averaged, value: number) =>
      scale === 'five' && rules.method !== 'points' ? mean.format(value) : percent(value / 100),
    mark: ({ value, flag, scale }: Pick<OwnMark, 'value' | 'flag' | 'scale'>) =>
      formatMark({ value, flag }, scale, locale),
    final: ({ scale }: Pick<OwnSubject, 'scale'>, value: number) => formatMark({ value, flag: null }, scale, locale),
    /** The title of the work; a lesson is named by its day. */
    work: ({ kind, title, held_on }: OwnMark) =>
      kind === 'lesson' ? translate('my_grades.lesson_of', { day: shortDay(held_on) }) : title,
  }
}
