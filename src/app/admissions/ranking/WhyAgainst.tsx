import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../../api/admissions/ranking'
import { useDensity } from '../../kit/lists/density'
import { useComparison } from './useComparison'

/** The value of the row above, by which that one stands higher; nothing where none was compared. Compact rows leave its place out: it is right above. */
export const WhyAgainst = ({ row: { why, below_minimum, place } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  const [density] = useDensity()
  if (why === null || why.by === 'below_minimum' || below_minimum.length > 0) return null
  return translate(density === 'compact' ? 'ranking.why.against_above' : 'ranking.why.against', {
    ...compare(why),
    place: place - 1,
  })
}
