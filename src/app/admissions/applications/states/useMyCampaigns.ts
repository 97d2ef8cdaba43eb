import { useRead } from '../../../kit/providers/calls'

/** The campaigns one may apply in, now or soon. */
export const useMyCampaigns = () => useRead('GET /api/my/campaigns')

const minutes = 60_000
/** What a campaign offers: asked for once, and after some minutes whether it still holds. */
export const useOffer = (id: number) =>
  useRead(
    'GET /api/my/campaigns/:id/offer',
    { id, quiet: 'all' },
    { staleTime: 10 * minutes, gcTime: Number.POSITIVE_INFINITY },
  )
