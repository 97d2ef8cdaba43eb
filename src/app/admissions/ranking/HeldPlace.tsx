import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../../api/admissions/ranking'

/** Where the person has a place, if it is in another list. */
export const HeldPlace = ({ held }: Pick<RankedChoice, 'held'>) => {
  const translate = useTranslate()
  return (
    held && (
      <span className="num">
        {held.direction_code}, {translate(`ranking.basis.${held.basis}`).toLowerCase()}
      </span>
    )
  )
}
