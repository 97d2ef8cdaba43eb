import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../../api/admissions/ranking'
import { useComparison } from './useComparison'

/** Why a row stands below the one above it, in words: what decides, and its value here. */
export const Why = ({ row: { why, below_minimum } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  if (why?.by === 'below_minimum' || below_minimum.length > 0)
    return (
      <span className="t-warning why-below">
        {translate('ranking.why.below', { subjects: below_minimum.join(', ') })}
      </span>
    )
  return why === null ? translate('ranking.why.first') : translate(`ranking.why.${why.by}`, compare(why))
}
