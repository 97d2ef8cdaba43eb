import { useListContext, useTranslate } from 'react-admin'
import { useNumberText } from '../fields/useNumberText'
import '../inputs/inputs.css'
import { useViewCounts } from './useViewCounts'
import type { View } from './views'

/**
 * The saved views of a list as tabs, each with the count of what a press leads to. The counts are asked for together, after the rows, which people
 * came for, and not again for every look at another view. Old ones stay, as the rows do, while new ones come.
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
