import { useQuery } from '@tanstack/react-query'
import { call } from '../../shell/http/call'

/** Every list of a campaign with its places and passing line; `null` asks for nothing. */
export const useLists = (campaignId: number | null) =>
  useQuery({
    queryKey: ['ranking/summary', campaignId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/ranking/summary', { query: { campaign_id: campaignId }, signal, quiet: [403, 404] })).data,
    enabled: campaignId !== null,
  })
