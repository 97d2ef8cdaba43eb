import type { RankedChoice, RankingSummary } from '../../../api/admissions/ranking'
import type { ListSummary, RankedRow, RankingKey } from './rankingOrderQueries'

/** Sorting uses negative priorities; the explanation shows them as positive numbers. */
const keysOf = (ranking: readonly RankingKey[], values: readonly (number | null)[]) =>
  ranking.map((key, place) => {
    const value = values[place] ?? null
    return { key, value: key === 'priority' && value !== null ? -value : value }
  })

const rankReasonOf = (row: RankedRow): RankedChoice['rank_reason'] => {
  const { ranking, above } = row
  if (above === null) return null
  if (row.below !== above.below) return { by: 'below_minimum' }
  const others = keysOf(ranking, above.keys)
  const [decisive] = keysOf(ranking, row.keys).flatMap(({ key, value }, place) => {
    const other = others[place]?.value ?? null
    return value === other ? [] : [{ by: key, value, above: other }]
  })
  return decisive ?? { by: 'submitted_at', value: row.submitted_at, above: above.submitted_at }
}

/** Adds the reason for the row's position. */
export const rankedChoiceOf = (row: RankedRow): RankedChoice => ({
  ...row,
  application_status: row.status,
  keys: keysOf(row.ranking, row.keys),
  rank_reason: rankReasonOf(row),
})

export const summaryOf = ({ ranking, passing, ...list }: ListSummary): RankingSummary => ({
  ...list,
  keys: ranking,
  passing: passing && keysOf(ranking, passing),
})
