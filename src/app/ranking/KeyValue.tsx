import { useLocale, useTranslate } from 'react-admin'
import type { RankingSummary } from '../../api/ranking'
import { scoreText } from '../profileStates'
import { useNumberText } from '../kit/fields/useNumberText'

type Value = NonNullable<RankingSummary['passing']>[number]

/** The value of one key of the ranking: a number, or yes and no for a preference. */
export const KeyValue = ({ value: { key, value } }: { value: Value }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const locale = useLocale() ?? 'ru'
  if (value === null) return '—'
  if (key === 'average_score') return scoreText(value, locale)
  return key === 'preference' ? translate(value === 1 ? 'kit.yes' : 'kit.no') : shown(value)
}
