import { useListContext, useTranslate } from 'react-admin'
import { useNumberText } from '../fields/useNumberText'
import '../inputs/inputs.css'
import { useViewCounts } from './useViewCounts'
import type { View } from './views'

/**
 * Views of a list as tabs with counts. The counts load in one request after the rows and are not refetched when the
 * view changes; old counts stay visible during a refetch.
 */
export const ViewTabs = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { setFilters } = useListContext()
  const { active, filters, counts } = useViewCounts(views)
  if (views.length === 0) return null
  return (
    <div className="tabs" role="group" aria-label={translate('kit.list.views')}>
      {views.map((view, place) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={view === active}
          onClick={() => setFilters(filters[place])}
        >
          {translate(view.label)}{' '}
          {counts?.[place] !== undefined && <span className="small faint num">{shown(counts[place])}</span>}
        </button>
      ))}
    </div>
  )
}
