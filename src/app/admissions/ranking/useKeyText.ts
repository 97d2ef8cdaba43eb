import { useLocale, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { scoreText } from '../applications/states'

type Value = NonNullable<RankingSummary['passing']>[number]

/** Returns a function that formats ranking values: numbers, yes or no for a preference, a dash if missing. */
export const useKeyText = (): ((value: Value) => string) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const locale = useLocale() ?? 'ru'
  return ({ key, value }) => {
    if (value === null) return '—'
    if (key === 'average_score') return scoreText(value, locale)
    return key === 'preference' ? translate(value === 1 ? 'kit.yes' : 'kit.no') : shown(value)
  }
}
