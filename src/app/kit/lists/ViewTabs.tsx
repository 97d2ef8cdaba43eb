import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useNumberText } from '../fields/useNumberText'
import type { AppDataProvider } from '../providers/dataProvider'
import '../inputs/inputs.css'
import { activeView, filterOfView, type View } from './views'

const minute = 60_000

/**
 * The saved views of a list as tabs, each with the count of what a press leads to. The counts are asked for together, after the rows, which people
 * came for, and not again for every look at another view. Old ones stay, as the rows do, while new ones come.
 */
export const ViewTabs = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const provider = useDataProvider<AppDataProvider>()
  const resource = useResourceContext() ?? ''
  const { filterValues, setFilters, isPending } = useListContext()
  const active = activeView({ views, filterValues })
  const filters = views.map((view) => (view === active ? filterValues : filterOfView({ view, views, filterValues })))
  const { data } = useQuery({
    // As a list of the resource, so that it is asked for again whenever the rows are.
    queryKey: [resource, 'getList', 'counts', filters],
    queryFn: ({ signal }) => provider.countMatches(resource, { filters, signal }),
    enabled: !isPending && views.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
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
          {data?.counts[place] !== undefined && <span className="small faint num">{shown(data.counts[place])}</span>}
        </button>
      ))}
    </div>
  )
}
