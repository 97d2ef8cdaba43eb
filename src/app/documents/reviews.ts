import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DocumentReview } from '../../api/documents'
import { fileQuery } from '../documentPages'
import { justDecided } from './justDecided'
import { call } from '../kit/http/call'

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'review', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/documents/:id', { params: { id }, signal, quiet: [404] })).data,
  })

const queueQuery = (after: number) =>
  queryOptions({
    queryKey: ['documents', 'next', after],
    queryFn: async ({ signal }) => (await call('GET /api/documents/next', { query: { after }, signal })).data,
    staleTime: 10_000,
  })

/** The document and the pages that one sees first, fetched before they are wanted. */
const fetchAhead = async (client: QueryClient, id: number) => {
  const review = await client.fetchQuery({ ...reviewQuery(id), staleTime: 10_000 })
  const [first] = review.pages
  for (const { thumb_url } of review.pages) if (thumb_url) void client.prefetchQuery(fileQuery(thumb_url))
  if (first?.kind === 'image' || navigator.pdfViewerEnabled) {
    if (first) await client.prefetchQuery(fileQuery(first.download_url))
  }
}

/** What waits after this document: how to get the next one's id, and how many there are. The two next are here before they are asked for. */
export const useQueue = (id: number): { nextOf: () => Promise<number | null>; waiting: number | null } => {
  const client = useQueryClient()
  const { data } = useQuery(queueQuery(id))
  const [first, second] = (data?.ids ?? []).filter((other) => !justDecided.has(other))
  useEffect(() => {
    for (const ahead of [first, second]) if (ahead !== undefined) void fetchAhead(client, ahead).catch(() => undefined)
  }, [client, first, second])
  const nextOf = async () => {
    const { ids } = await client.ensureQueryData(queueQuery(id))
    return ids.find((other) => !justDecided.has(other)) ?? null
  }
  return { nextOf, waiting: data?.waiting ?? null }
}

export const putReview = (client: QueryClient, review: DocumentReview): void => {
  client.setQueryData(reviewQuery(review.id).queryKey, review)
}
