import type { QueryClient } from '@tanstack/react-query'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import type { RecordQuery } from '../../kit/review/usePrefetch'
import type { Queue } from '../../kit/review/useQueue'

export const reviewKey = (id: number) => ['documents', 'review', id] as const

export const reviewQuery = (provider: AppDataProvider, id: number): RecordQuery<DocumentReview> => ({
  queryKey: reviewKey(id),
  queryFn: async ({ signal, client }) => {
    const { data } = await provider.read('GET /api/documents/:id', { id, signal })
    const known = client.getQueryData<DocumentReview>(reviewKey(id))
    // Keep the cached document if an action updated it while this request was in flight.
    return known && known.version > data.version ? known : data
  },
})

/** Waiting documents after this one; with `application`, only those of that application. */
export const queueQuery = (
  provider: AppDataProvider,
  after: number,
  application: number | undefined,
): RecordQuery<Queue> => ({
  queryKey: ['documents', 'next', after, application],
  queryFn: async ({ signal }) => {
    const query = { after: String(after), ...(application !== undefined && { application_id: String(application) }) }
    return (await provider.read('GET /api/documents/next', { query, signal, quiet: [] })).data
  },
})

export const cacheReview = (client: QueryClient, review: DocumentReview): void => {
  client.setQueryData(reviewKey(review.id), review)
}
