import { report } from './figures'
import { load } from './load'

type Target = { url: string; pid: number; token: string }

/** What the lists of the large campaign cost: some 130,000 wishes of 37,500 accepted applicants are ranked in each request. */
export const measureRanking = async ({ url, pid, token }: Target): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const newest = new URLSearchParams({ sort: '["opens_at","DESC"]', filter: '{"q":"большой"}', range: '[0,0]' })
  const response = await fetch(`${url}/api/profiles/campaigns?${newest}`, { headers })
  const { data }: { data: { id: number; directions: { direction_id: number }[] }[] } = await response.json()
  const [campaign] = data
  const direction = campaign?.directions[0]?.direction_id
  if (!campaign || !direction) throw new Error('The large campaign is not there')
  const lists = await load(
    { url: `${url}/api/ranking/summary?campaign_id=${campaign.id}`, headers },
    { pid, clients: 1, amount: 10 },
  )
  report({ name: 'All ranking lists of a campaign, 130,000 wishes: CPU', value: lists.cpuMs, unit: 'ms', goal: 1000 })
  report({ name: '  95th percentile at one client', value: lists.p95, unit: 'ms', goal: 1000 })
  const filter = JSON.stringify({ campaign_id: campaign.id, direction_id: direction, basis: 'budget' })
  const page = new URLSearchParams({ filter, range: '[0,24]' })
  const one = await load({ url: `${url}/api/ranking?${page}`, headers }, { pid, clients: 1, amount: 40 })
  report({ name: '25 of the longest list, with why each stands there: CPU', value: one.cpuMs, unit: 'ms' })
  report({ name: '  95th percentile at one client', value: one.p95, unit: 'ms' })
}
