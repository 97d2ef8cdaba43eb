/** Classical test theory. Functions return null, never NaN, for undefined values. */

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Pearson's correlation, from -1 to 1; null for fewer than two pairs or if one side is constant. */
export const correlation = (pairs: readonly (readonly [number, number])[]): number | null => {
  if (pairs.length < 2) return null
  const meanX = sumOf(pairs.map(([x]) => x)) / pairs.length
  const meanY = sumOf(pairs.map(([, y]) => y)) / pairs.length
  const together = sumOf(pairs.map(([x, y]) => (x - meanX) * (y - meanY)))
  const alone = Math.sqrt(sumOf(pairs.map(([x]) => (x - meanX) ** 2)) * sumOf(pairs.map(([, y]) => (y - meanY) ** 2)))
  // Treat variation below the rounding error as none.
  if (alone < 1e-12) return null
  return Math.max(-1, Math.min(1, together / alone))
}

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/**
 * Cronbach's alpha from the variances of the items and of their sum: at most 1, below 0 if items contradict each other.
 */
export const alphaOf = (items: readonly (number | null)[], total: number | null): number | null => {
  if (items.length < 2 || total === null || total < 1e-12) return null
  const share = 1 - sumOf(items.map((variance) => variance ?? 0)) / total
  return Math.min(1, (items.length / (items.length - 1)) * share)
}

/**
 * Standard error of measurement: for about two thirds of the people the score is within this distance of the true
 * score.
 */
export const standardErrorOf = (variance: number | null, alpha: number | null): number | null =>
  variance === null || alpha === null ? null : Math.sqrt(variance * (1 - alpha))
