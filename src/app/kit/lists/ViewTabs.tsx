import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useListContext, useResourceContext, useTranslate } from 'react-admin'
import { useNumberText } from '../fields/useNumberText'
import { rowsOnly } from './rowsOnly'
import { activeView, filterOfView, type View } from './views'

/** The saved views of a list as tabs, each with the count of what a press leads to. */
export const ViewTabs = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const { filterValues, setFilters, isPending } = useListContext()
  if (views.length === 0) return null
  const active = activeView({ views, filterValues })
  const filterOf = (view: View) => (view === active ? filterValues : filterOfView({ view, views, filterValues }))
  return (
    <div className="tabs" role="group" aria-label={translate('kit.list.views')}>
      {views.map((view) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={view === active}
          onClick={() => setFilters(filterOf(view))}
        >
          {translate(view.label)} <Count filter={filterOf(view)} isAsked={!isPending} />
        </button>
      ))}
    </div>
  )
}

const minute = 60_000

/** Asked for after the rows, which people came for, and not again for every look at another view. Old ones stay, as the rows do, while new ones come. */
const Count = ({ filter, isAsked }: { filter: View['filter']; isAsked: boolean }) => {
  const shown = useNumberText()
  const resource = useResourceContext() ?? ''
  const { total } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter, meta: rowsOnly },
    { enabled: isAsked, staleTime: minute, placeholderData: keepPreviousData },
  )
  return total === undefined ? null : <span className="n">{shown(total)}</span>
}
