import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { readKey, useRead } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { fileQuery } from '../../kit/viewer/useFileBlob'

export const itemCall = 'GET /api/portfolios/items/:id'
export const nextCall = 'GET /api/portfolios/items/next'
export const itemKey = (id: number) => readKey(itemCall, { id })

/** The student whose achievements are being reviewed, or null for the whole queue. */
export const useReviewScope = (): string | null => useSearchParams()[0].get('student')

export const reviewPath = (id: number, within: string | null) =>
  `/portfolios/items/${id}${within === null ? '' : `?student=${within}`}`

/**
 * Preloads the next achievement in the queue with its first image. `next` is null after the last one, undefined while
 * loading.
 */
export const useNext = (id: number) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const within = useReviewScope()
  const query = { after: String(id), ...(within !== null && { user_id: within }) }
  const { data } = useRead(nextCall, { query, quiet: 'all' })
  const next = data && (data.ids.find((other) => other !== id) ?? null)
  useEffect(() => {
    if (!next) return
    const ahead = async () => {
      const item = await client.fetchQuery<ReviewedItem>({
        queryKey: itemKey(next),
        queryFn: async ({ signal }) => (await provider.read(itemCall, { id: next, signal, quiet: 'all' })).data,
        staleTime: 10_000,
      })
      const [first] = item.files
      if (first?.kind === 'image') await client.prefetchQuery(fileQuery(provider, first.download_url))
    }
    // If preloading fails, the page loads the achievement when it is opened.
    void ahead().catch(() => undefined)
  }, [client, provider, next])
  return { next, waiting: data?.waiting ?? null, within }
}
