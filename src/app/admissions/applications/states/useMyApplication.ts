import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { useRead } from '../../../kit/providers/calls'

const key = ['my/profile'] as const

/** Returns the application from the query cache; undefined if it is not loaded. */
export const shownApplication = (client: QueryClient) => client.getQueryData<MyApplication>(key)

/** The user's newest application; `put` replaces it with a response of another request. */
export const useMyApplication = () => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.read('GET /api/my/profile', { signal })).data,
  })
  const put = useCallback((application: MyApplication) => client.setQueryData(key, application), [client])
  return { ...query, application: query.data, put }
}

/** Answers a remark; the response is the updated application. */
export const answerRemark = (provider: AppDataProvider, { id, answer }: { id: number; answer: string }) =>
  provider.act('POST /api/my/profile/remarks/:id', { id, body: { answer } })

/** Campaigns that are open or will open soon. */
export const useMyCampaigns = () => useRead('GET /api/my/campaigns')

/** The user's document checklist; undefined while it loads or if loading fails. */
export const useMyChecklist = () => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['my/documents'],
    queryFn: async ({ signal }) => (await provider.read('GET /api/my/documents', { signal, quiet: 'all' })).data,
  })
}

const minuteMs = 60_000
/** The directions that a campaign offers; revalidated after ten minutes. */
export const useOffer = (id: number) =>
  useRead(
    'GET /api/my/campaigns/:id/offer',
    { id, quiet: 'all' },
    { staleTime: 10 * minuteMs, gcTime: Number.POSITIVE_INFINITY },
  )
