import { measureAlone, reportCost, type Target } from './bareRoute'
import { fetchBody } from './load'

/**
 * Measures the lists of the large campaign: each request ranks about 130,000 choices of 37,500 accepted applicants.
 */
export const measureRanking = async (target: Target): Promise<void> => {
  const { url, token } = target
  const headers = { authorization: `Bearer ${token}` }
  const newest = new URLSearchParams({ sort: '["opens_at","DESC"]', filter: '{"q":"большой"}', range: '[0,0]' })
  const response = await fetch(`${url}/api/profiles/campaigns?${newest}`, { headers })
  const { data }: { data: { id: number; directions: { direction_id: number }[] }[] } = await response.json()
  const [campaign] = data
  const direction = campaign?.directions[0]?.direction_id
  if (!campaign || !direction) throw new Error('The large campaign does not exist')
  const lists = { url: `${url}/api/ranking/summary?campaign_id=${campaign.id}`, headers }
  reportCost(
    'All ranking lists of a campaign, 130,000 choices',
    await measureAlone(() => fetchBody(lists), { target, amount: 10 }),
    {
      ms: 1000,
    },
  )
  const filter = JSON.stringify({ campaign_id: campaign.id, direction_id: direction, basis: 'budget' })
  const page = { url: `${url}/api/ranking?${new URLSearchParams({ filter, range: '[0,24]' })}`, headers }
  reportCost(
    '25 rows of the longest list, with the reason of each rank',
    await measureAlone(() => fetchBody(page), { target, amount: 40 }),
  )
}
