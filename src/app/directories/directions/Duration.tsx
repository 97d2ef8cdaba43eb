import { useTranslate } from 'react-admin'

const monthsOfYear = 12

/** A term of study in words: 3 г 10 мес. */
export const Duration = ({ months }: { months: number | undefined }) => {
  const translate = useTranslate()
  if (!months) return '—'
  const years = Math.floor(months / monthsOfYear)
  const rest = months % monthsOfYear
  return (
    <span className="num nowrap">
      {[
        years > 0 && translate('directions.duration.years', years),
        rest > 0 && translate('directions.duration.months', rest),
      ]
        .filter(Boolean)
        .join(' ')}
    </span>
  )
}
