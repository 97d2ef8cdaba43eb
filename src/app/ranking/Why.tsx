import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../api/ranking'

/** Why a row stands below the one above it, in words. */
export const Why = ({ row: { why, below_minimum, place } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  if (below_minimum.length > 0)
    return <span className="t-warning">{translate('ranking.why.below', { subjects: below_minimum.join(', ') })}</span>
  return translate(why === null || place === 1 ? 'ranking.why.first' : `ranking.why.${why}`)
}
