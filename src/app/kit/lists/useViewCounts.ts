import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { activeView, filterOfView, type View } from './views'

const minute = 60_000

/**
 * The counts of a list's views, in their order. `isUnknown`: the data provider cannot count them, so it may not know their filters
 * either, and an empty list proves nothing.
 */
export const useViewCounts = (views: readonly View[]) => {
  const provider = useDataProvider<AppDataProvider>()
  const resource = useResourceContext() ?? ''
  const { filterValues, isPending } = useListContext()
  const active = activeView({ views, filterValues })
  const filters = views.map((view) => (view === active ? filterValues : filterOfView({ view, views, filterValues })))
  const { data, isError } = useQuery({
    // As a list of the resource, so that it is asked for again whenever the rows are.
    queryKey: [resource, 'getList', 'counts', filters],
    queryFn: ({ signal }) => provider.countMatches(resource, { filters, signal }),
    enabled: !isPending && views.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
  return { active, filters, counts: data?.counts, isUnknown: isError }
}
