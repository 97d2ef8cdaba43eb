import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DocumentReview } from '../../../api/admissions/documents'
import { fileQuery } from './pages'
import { justDecided } from './justDecided'
import { call } from '../../shell/http/call'

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'review', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const { data } = await call('GET /api/documents/:id', { params: { id }, signal, quiet: [404] })
      const known = client.getQueryData<DocumentReview>(queryKey)
      // It was opened or decided on while this answer was on its way: what is known is newer.
      return known && known.version > data.version ? known : data
    },
  })

/** `application`: only what waits in that one. */
const queueQuery = (after: number, application: number | undefined) =>
  queryOptions({
    queryKey: ['documents', 'next', after, application],
    queryFn: async ({ signal }) => {
      const query = { after, ...(application !== undefined && { profile_id: application }) }
      return (await call('GET /api/documents/next', { query, signal })).data
    },
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
export const useQueue = (
  id: number,
  application: number | undefined,
): { nextOf: () => Promise<number | null>; waiting: number | null } => {
  const client = useQueryClient()
  const { data } = useQuery(queueQuery(id, application))
  const [first, second] = (data?.ids ?? []).filter((other) => !justDecided.has(other))
  useEffect(() => {
    for (const ahead of [first, second]) if (ahead !== undefined) void fetchAhead(client, ahead).catch(() => undefined)
  }, [client, first, second])
  const nextOf = async () => {
    const { ids } = await client.ensureQueryData(queueQuery(id, application))
    return ids.find((other) => !justDecided.has(other)) ?? null
  }
  return { nextOf, waiting: data?.waiting ?? null }
}

export const putReview = (client: QueryClient, review: DocumentReview): void => {
  client.setQueryData(reviewQuery(review.id).queryKey, review)
}
