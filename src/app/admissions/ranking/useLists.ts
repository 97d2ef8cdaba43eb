import { useRead } from '../../kit/providers/calls'

/** Every list of a campaign with its places and passing line; `null` asks for nothing. */
export const useLists = (campaignId: number | null) =>
  useRead('GET /api/ranking/summary', { query: { campaign_id: String(campaignId) } }, { enabled: campaignId !== null })
