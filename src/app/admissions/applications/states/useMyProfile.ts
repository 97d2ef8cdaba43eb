import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { useRead } from '../../../kit/providers/calls'

const key = ['my/profile'] as const

/** The application as it is shown now. */
export const shownProfile = (client: QueryClient) => client.getQueryData<MyProfile>(key)

/** One's newest application as the server last answered it; `put` shows what another call has answered. */
export const useMyProfile = () => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.read('GET /api/my/profile', { signal })).data,
  })
  const put = useCallback((profile: MyProfile) => client.setQueryData(key, profile), [client])
  return { ...query, profile: query.data, put }
}

/** Answers a remark of the office, wherever it stands; answers the application as it is then. */
export const answerRemark = (provider: AppDataProvider, { id, answer }: { id: number; answer: string }) =>
  provider.act('POST /api/my/profile/remarks/:id', { id, body: { answer } })

/** The campaigns one may apply in, now or soon. */
export const useMyCampaigns = () => useRead('GET /api/my/campaigns')

/** The documents of one's application; nothing while they load or if they cannot be read. */
export const useMyChecklist = () => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['my/documents'],
    queryFn: async ({ signal }) => (await provider.read('GET /api/my/documents', { signal, quiet: 'all' })).data,
  })
}

const minutes = 60_000
/** What a campaign offers: asked for once, and after some minutes whether it still holds. */
export const useOffer = (id: number) =>
  useRead(
    'GET /api/my/campaigns/:id/offer',
    { id, quiet: 'all' },
    { staleTime: 10 * minutes, gcTime: Number.POSITIVE_INFINITY },
  )
