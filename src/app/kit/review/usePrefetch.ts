import { hashKey, useQueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { isViewable } from '../viewer/isViewable'
import { fileQuery } from '../viewer/useFileBlob'
import type { ViewedFile } from '../viewer/useViewer'

/** Address of the first file if the browser can display it. */
export const firstFile = ([first]: readonly ViewedFile[]): string[] =>
  first && isViewable(first) ? [first.download_url] : []

export type RecordQuery<T> = { queryKey: QueryKey; queryFn: QueryFunction<T> }

/** Prefetches records and the files that `filesOf` names. If that fails, they are loaded when they are opened. */
export const usePrefetch = <T>(queries: readonly RecordQuery<T>[], filesOf: (record: T) => readonly string[]): void => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const prefetch = async (query: RecordQuery<T>) => {
    const record = await client.fetchQuery({ ...query, staleTime: 30_000 })
    await Promise.all(filesOf(record).map((path) => client.prefetchQuery(fileQuery(provider, path))))
  }
  const prefetchAll = useEffectEvent((hashes: string) => {
    for (const query of queries)
      if (hashes.includes(hashKey(query.queryKey))) void prefetch(query).catch(() => undefined)
  })
  const keys = queries.map(({ queryKey }) => hashKey(queryKey)).join(' ')
  useEffect(() => prefetchAll(keys), [keys])
}
