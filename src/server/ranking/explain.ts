import type { RankedChoice, RankingSummary } from '../../api/ranking'
import type { ListSummary, RankedRow, RankingKey } from './rankedQueries'

/** As people read them: a priority counts from 1, though the lower one stands higher. */
const keysOf = (ranking: readonly RankingKey[], values: readonly (number | null)[]) =>
  ranking.map((key, place) => {
    const value = values[place] ?? null
    return { key, value: key === 'priority' && value !== null ? -value : value }
  })

/** The key that decides between the row and the one above it. */
const whyOf = ({ ranking, below, below_above, keys, keys_above }: RankedRow): RankedChoice['why'] => {
  if (below_above === null) return null
  if (below !== below_above) return 'below_minimum'
  return ranking.find((_key, place) => keys[place] !== keys_above?.[place]) ?? 'submitted_at'
}

/** A row with why it stands where it does. */
export const rankedChoiceOf = (row: RankedRow): RankedChoice => ({
  ...row,
  profile_status: row.status,
  keys: keysOf(row.ranking, row.keys),
  why: whyOf(row),
  originals: row.lacking_originals ? 'awaited' : 'received',
})

export const summaryOf = ({ ranking, passing, ...list }: ListSummary): RankingSummary => ({
  ...list,
  keys: ranking,
  passing: passing && keysOf(ranking, passing),
})
