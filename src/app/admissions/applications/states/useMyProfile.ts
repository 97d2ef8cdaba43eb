import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'

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
