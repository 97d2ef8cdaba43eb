import { useTranslate } from 'react-admin'
import { useNumberText } from '../../kit/fields/useNumberText'

/** Formats points: "24 points", "1.5 points". A fraction uses the plural form of 2, in both languages. */
export const usePointsText = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (points: number): string =>
    translate('tests.points', { smart_count: Number.isInteger(points) ? points : 2, points: shown(points) })
}
