import { useQueryClient } from '@tanstack/react-query'
import { useInfiniteGetList } from 'react-admin'
import type { MediaFile } from '../../../api'
import { useRead } from '../../kit/providers/calls'
import type { Place } from './usePlace'

const pageSize = 200
const files = 'media/files'
const folders = 'GET /api/media/folders'
const file = 'GET /api/media/files/:id'

export const useFolders = () => useRead(folders)

const filterOf = ({ folder, q, kind, trash }: Place) => ({
  ...(q !== '' && { q }),
  ...(q === '' && !trash && { folder_id: folder ?? 0 }),
  ...(kind && { kind }),
  ...(trash && { status: 'trashed' }),
})

/** Loads the files of a location page by page, for infinite scrolling. */
export const useFiles = (place: Place) => {
  const answer = useInfiniteGetList<MediaFile>(files, {
    pagination: { page: 1, perPage: pageSize },
    sort: { field: place.sort.replace('-', ''), order: place.sort.startsWith('-') ? 'DESC' : 'ASC' },
    filter: filterOf(place),
  })
  const rows: readonly MediaFile[] = answer.data?.pages.flatMap((page) => page.data) ?? []
  return { ...answer, rows, total: answer.data?.pages[0]?.total ?? 0 }
}

export const useFile = (id: number) => useRead(file, { id })

/** Invalidates all cached library queries. */
export const useRefreshLibrary = () => {
  const client = useQueryClient()
  return () => Promise.all([files, folders, file].map((first) => client.invalidateQueries({ queryKey: [first] })))
}
