import { useTranslate } from 'react-admin'
import type { RankedChoice } from '../../../api/admissions/ranking'

/** The place in the list; below the last that passes runs the passing line. */
export const Place = ({ row: { place, line_below } }: { row: RankedChoice }) => {
  const translate = useTranslate()
  return (
    <>
      {place}
      {line_below && <span className="passing-line">{translate('ranking.line')}</span>}
    </>
  )
}
