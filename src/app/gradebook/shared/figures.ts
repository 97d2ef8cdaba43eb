import { useLocale, useTranslate } from 'react-admin'
import { shownMark } from '../../../api/gradebook/marks'
import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { dateOfDay } from '../../shell/dates'
import { localeOf } from '../shared/localeOf'

const two = (value: number): string => String(value).padStart(2, '0')
/** "14.09": within a period the year says nothing. */
export const shortDay = (day: string | null): string => {
  const date = dateOfDay(day)
  return date ? `${two(date.getDate())}.${two(date.getMonth() + 1)}` : ''
}

type Averaged = { scale: OwnSubject['scale']; rules: Pick<OwnSubject['rules'], 'method'> }

/** Marks and figures as the person's language writes them. */
export const useFigures = () => {
  const locale = localeOf(useLocale())
  const translate = useTranslate()
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const mean = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    /** 26 or 12,5. */
    figure: (value: number) => whole.format(value),
    /** 4,33 of marks from 2 to 5; 81,5 of percents. */
    average: ({ scale, rules }: Averaged, value: number) =>
      scale === 'five' && rules.method !== 'points' ? mean.format(value) : `${whole.format(value)} %`,
    mark: ({ value, flag, scale }: Pick<OwnMark, 'value' | 'flag' | 'scale'>) =>
      shownMark({ value, flag }, scale, locale),
    final: ({ scale }: Pick<OwnSubject, 'scale'>, value: number) => shownMark({ value, flag: null }, scale, locale),
    /** "Тест «Модель OSI»": a lesson is called by its day. */
    work: ({ kind, title, held_on }: OwnMark) =>
      kind === 'lesson' ? translate('my_grades.lesson_of', { day: shortDay(held_on) }) : title,
  }
}
