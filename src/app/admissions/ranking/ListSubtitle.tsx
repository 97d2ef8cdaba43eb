import { useTranslate } from 'react-admin'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { KeyValue } from './KeyValue'

/** A list in one line: code, basis, places, people, and the keys of the last that passes. */
export const ListSubtitle = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [first] = list.passing ?? []
  return (
    <span className="num list-facts">
      <span>
        {[list.direction_code, list.direction_profile, translate(`ranking.basis.${list.basis}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {translate('ranking.head.places', { taken: shown(list.taken), places: shown(list.places) })} ·{' '}
      {translate('ranking.head.ranked', { smart_count: list.ranked, count: shown(list.ranked) })}
      {first && (
        <>
          {' · '}
          {translate('ranking.head.passing', { key: translate(`ranking.key.${first.key}`).toLowerCase() })}{' '}
          <KeyValue value={first} />
        </>
      )}
    </span>
  )
}
