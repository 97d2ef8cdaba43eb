import { useTranslate } from 'react-admin'

const monthsInYear = 12

/** A length of study in words: 3 г. 10 мес. */
export const useDurationText = () => {
  const translate = useTranslate()
  return (months: number): string => {
    const [years, rest] = [Math.floor(months / monthsInYear), months % monthsInYear]
    return [
      years > 0 && translate('directions.duration.years', years),
      rest > 0 && translate('directions.duration.months', rest),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
