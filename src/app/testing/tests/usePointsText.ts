import { useTranslate } from 'react-admin'
import { useNumberText } from '../../kit/fields/useNumberText'

/** "24 points", "1.5 points": a fraction takes the same form as two, in both languages. */
export const usePointsText = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (points: number): string =>
    translate('tests.points', { smart_count: Number.isInteger(points) ? points : 2, points: shown(points) })
}
