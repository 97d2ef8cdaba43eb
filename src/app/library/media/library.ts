import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MediaFile } from '../../../api'
import { call } from '../../shell/http/call'
import type { Place } from './address'

const pageSize = 200
const folders = ['media', 'folders'] as const
const files = ['media', 'files'] as const

export const useFolders = () =>
  useQuery({
    queryKey: folders,
    queryFn: async ({ signal }) => (await call('GET /api/media/folders', { signal })).data,
  })

const filterOf = ({ folder, q, kind, trash }: Place) => ({
  ...(q !== '' && { q }),
  ...(q === '' && !trash && { folder_id: folder ?? 0 }),
  ...(kind && { kind }),
  ...(trash && { status: 'trashed' }),
})

/** The files of a place, page by page as one scrolls. */
export const useFiles = (place: Place) => {
  const answer = useInfiniteQuery({
    queryKey: [...files, place],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/media/files', {
        signal,
        query: {
          sort: JSON.stringify([place.sort.replace('-', ''), place.sort.startsWith('-') ? 'DESC' : 'ASC']),
          range: JSON.stringify([pageParam, pageParam + pageSize - 1]),
          filter: JSON.stringify(filterOf(place)),
        },
      }),
    getNextPageParam: ({ meta }) => (meta.from + pageSize < meta.total ? meta.from + pageSize : undefined),
  })
  const rows: readonly MediaFile[] = answer.data?.pages.flatMap((page) => page.data) ?? []
  return { ...answer, rows, total: answer.data?.pages[0]?.meta.total ?? 0 }
}

export const useFile = (id: number) =>
  useQuery({
    queryKey: [...files, id],
    queryFn: async ({ signal }) => (await call('GET /api/media/files/:id', { params: { id }, signal })).data,
  })

/** Everything that was shown of the library is asked for again. */
export const useRefreshLibrary = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['media'] })
}
