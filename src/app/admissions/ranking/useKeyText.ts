import { useLocale, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { scoreText } from '../applications/states'

type Value = NonNullable<RankingSummary['passing']>[number]

/**
 * The values of the ranking's keys as people read them: a number, yes or no for a preference, a dash where there is
 * none.
 */
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
