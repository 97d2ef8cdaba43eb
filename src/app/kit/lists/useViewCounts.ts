import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { activeView, filterOfView, type View } from './views'

const minute = 60_000

/**
 * Counts of a list's views, in order. `isUnknown`: the data provider cannot count them and may ignore filters, so an
 * empty list does not mean that a view is empty.
 */
export const useViewCounts = (views: readonly View[]) => {
  const provider = useDataProvider<AppDataProvider>()
  const resource = useResourceContext() ?? ''
  const { filterValues, isPending } = useListContext()
  const active = activeView({ views, filterValues })
  const filters = views.map((view) => (view === active ? filterValues : filterOfView({ view, views, filterValues })))
  const { data, isError } = useQuery({
    // The key is under the resource's lists, so that it is invalidated together with the rows.
    queryKey: [resource, 'getList', 'counts', filters],
    queryFn: ({ signal }) => provider.countMatches(resource, { filters, signal }),
    enabled: !isPending && views.length > 0,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
  return { active, filters, counts: data?.counts, isUnknown: isError }
}
