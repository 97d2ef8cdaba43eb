import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shell/http/call'

/** The campaigns one may apply in, now or soon. */
export const useMyCampaigns = () =>
  useQuery({
    queryKey: ['my/campaigns'],
    queryFn: async ({ signal }) => (await call('GET /api/my/campaigns', { signal, quiet: [403, 404] })).data,
  })

const minutes = 60_000
/** What a campaign offers: asked for once, and after some minutes whether it still holds. */
export const useOffer = (id: number) =>
  useQuery({
    queryKey: ['my/campaigns', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/my/campaigns/:id/offer', { params: { id: String(id) }, signal, quiet: 'all' })).data,
    staleTime: 10 * minutes,
    gcTime: Number.POSITIVE_INFINITY,
  })
