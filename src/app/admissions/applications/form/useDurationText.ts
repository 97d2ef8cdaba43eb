import { useTranslate } from 'react-admin'

const monthsInYear = 12

const unbroken = (words: string) => words.replaceAll(' ', '\u00A0')

/** A length of study in words: 3 г. 10 мес.; a line does not end between a number and its unit. */
export const useDurationText = () => {
  const translate = useTranslate()
  return (months: number): string => {
    const [years, rest] = [Math.floor(months / monthsInYear), months % monthsInYear]
    return [
      years > 0 && unbroken(translate('directions.duration.years', years)),
      rest > 0 && unbroken(translate('directions.duration.months', rest)),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
