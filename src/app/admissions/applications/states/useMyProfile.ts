import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { call } from '../../../shell/http/call'

const key = ['my/profile'] as const

/** The application as it is shown now. */
export const shownProfile = (client: QueryClient) => client.getQueryData<MyProfile>(key)

/** One's newest application as the server last answered it; `put` shows what another call has answered. */
export const useMyProfile = () => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('GET /api/my/profile', { signal, quiet: [403, 404] })).data,
  })
  const put = useCallback((profile: MyProfile) => client.setQueryData(key, profile), [client])
  return { ...query, profile: query.data, put }
}
