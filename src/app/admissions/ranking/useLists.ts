import { useRead } from '../../kit/providers/calls'

/** The ranking lists of a campaign; null disables the request. */
export const useLists = (campaignId: number | null) =>
  useRead('GET /api/ranking/summary', { query: { campaign_id: String(campaignId) } }, { enabled: campaignId !== null })
