import { bases } from '../../../api/kit/codes'
import type { RankingSummary } from '../../../api/admissions/ranking'

/** Identifies a ranking list. */
export type ListKey = Pick<RankingSummary, 'campaign_id' | 'direction_id' | 'basis'>

/** The URL of a list, e.g. /profiles/ranking/12-3-budget. */
export const listPath = ({ campaign_id, direction_id, basis }: ListKey): string =>
  `/profiles/ranking/${campaign_id}-${direction_id}-${basis}`

/** Parses the last segment of the URL; null if it is invalid. */
export const parseListKey = (text: string): ListKey | null => {
  const [, campaign, direction, name] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([a-z]+)$/.exec(text) ?? []
  const basis = bases.find((one) => one === name)
  return basis ? { campaign_id: Number(campaign), direction_id: Number(direction), basis } : null
}
