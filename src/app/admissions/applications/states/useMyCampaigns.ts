import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shell/http/call'

/** The campaigns one may apply in, now or soon. */
export const useMyCampaigns = () =>
  useQuery({
    queryKey: ['my/campaigns'],
    queryFn: async ({ signal }) => (await call('GET /api/my/campaigns', { signal, quiet: [403, 404] })).data,
  })
