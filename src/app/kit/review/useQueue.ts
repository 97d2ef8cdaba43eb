import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { isRecentlyDecided } from './pendingDecisions'
import { usePrefetch, type RecordQuery } from './usePrefetch'

/** Ids of the next records in the queue, and the total number of waiting records. */
export type Queue = { ids: number[]; waiting: number }
type Options<T> = {
  resource: string
  /** The records in the queue after the open one. */
  queue: RecordQuery<Queue>
  queryOf: (id: number) => RecordQuery<T>
  /** Addresses of the files of a record that are shown first. */
  filesOf: (record: T) => readonly string[]
  pathOf: (id: number) => string
  /** Leaves the review after the last record, or if the queue does not load. */
  leave: (isEmpty: boolean) => Promise<void> | void
}

/** The queue after the open record: `goOn` opens the next one, `waiting` is the count. Prefetches the next two. */
export const useQueue = <T>({ resource, queue, queryOf, filesOf, pathOf, leave }: Options<T>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const options = { ...queue, staleTime: 10_000 }
  const { data } = useQuery(options)
  const undecided = ({ ids }: Queue) => ids.filter((id) => !isRecentlyDecided(client, { resource, id }))
  const ahead = data ? undecided(data).slice(0, 2) : []
  usePrefetch(ahead.map(queryOf), filesOf)
  const openNext = async () => {
    const loaded = await client.ensureQueryData(options).catch(() => undefined)
    const [next] = loaded ? undecided(loaded) : []
    await (next === undefined ? leave(loaded !== undefined) : navigate(pathOf(next)))
  }
  return { waiting: data?.waiting ?? null, goOn: () => void navigateAsync(openNext) }
}
