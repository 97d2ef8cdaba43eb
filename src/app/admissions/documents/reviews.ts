import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { fileQuery } from '../../kit/viewer/useFileBlob'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRecentlyDecided } from '../shared'

export const reviewKey = (id: number) => ['documents', 'review', id] as const

export const cachedReview = (client: QueryClient, id: number) => client.getQueryData<DocumentReview>(reviewKey(id))

export const reviewQuery = (provider: AppDataProvider, id: number) =>
  queryOptions({
    queryKey: reviewKey(id),
    queryFn: async ({ signal, client }) => {
      const { data } = await provider.read('GET /api/documents/:id', { id, signal })
      const known = cachedReview(client, id)
      // Keep the cached document if an action updated it while this request was in flight.
      return known && known.version > data.version ? known : data
    },
  })

/** Waiting documents after this one; with `application`, only those of that application. */
const queueQuery = (provider: AppDataProvider, after: number, application: number | undefined) =>
  queryOptions({
    queryKey: ['documents', 'next', after, application],
    queryFn: async ({ signal }) => {
      const query = { after: String(after), ...(application !== undefined && { application_id: String(application) }) }
      return (await provider.read('GET /api/documents/next', { query, signal, quiet: [] })).data
    },
    staleTime: 10_000,
  })

/** Prefetches the document, its thumbnails and its first page. */
const prefetchReview = async (client: QueryClient, provider: AppDataProvider, id: number) => {
  const { pages } = await client.fetchQuery({ ...reviewQuery(provider, id), staleTime: 10_000 })
  for (const { thumb_url } of pages) if (thumb_url) void client.prefetchQuery(fileQuery(provider, thumb_url))
  const [first] = pages
  if (first && (first.kind === 'image' || navigator.pdfViewerEnabled))
    await client.prefetchQuery(fileQuery(provider, first.download_url))
}

/** The queue after this document: `nextOf` returns the next id, `waiting` the count. Prefetches the next two. */
export const useQueue = (
  id: number,
  application: number | undefined,
): { nextOf: () => Promise<number | null>; waiting: number | null } => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const queue = queueQuery(provider, id, application)
  const { data } = useQuery(queue)
  const [first, second] = (data?.ids ?? []).filter((other) => !isRecentlyDecided(client, other))
  useEffect(() => {
    for (const ahead of [first, second])
      if (ahead !== undefined) void prefetchReview(client, provider, ahead).catch(() => undefined)
  }, [client, provider, first, second])
  const nextOf = async () => {
    const { ids } = await client.ensureQueryData(queue)
    return ids.find((other) => !isRecentlyDecided(client, other)) ?? null
  }
  return { nextOf, waiting: data?.waiting ?? null }
}

export const cacheReview = (client: QueryClient, review: DocumentReview): void => {
  client.setQueryData(reviewKey(review.id), review)
}
