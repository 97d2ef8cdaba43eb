import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../api/ranking'
import { useComparison } from './useComparison'

/** The value of the row above, by which that one stands higher; nothing where none was compared. */
export const WhyAgainst = ({ row: { why, below_minimum, place } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  const compare = useComparison()
  if (why === null || why.by === 'below_minimum' || below_minimum.length > 0) return null
  return translate('ranking.why.against', { ...compare(why), place: place - 1 })
}
