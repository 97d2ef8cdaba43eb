/** Classical test theory in plain arithmetic. What cannot be said of the numbers is null, never NaN. */

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Pearson's correlation, -1 to 1; null of fewer than two pairs, and where either side does not vary. */
export const correlation = (pairs: readonly (readonly [number, number])[]): number | null => {
  if (pairs.length < 2) return null
  const meanX = sumOf(pairs.map(([x]) => x)) / pairs.length
  const meanY = sumOf(pairs.map(([, y]) => y)) / pairs.length
  const together = sumOf(pairs.map(([x, y]) => (x - meanX) * (y - meanY)))
  const alone = Math.sqrt(sumOf(pairs.map(([x]) => (x - meanX) ** 2)) * sumOf(pairs.map(([, y]) => (y - meanY) ** 2)))
  // What differs by less than an error of rounding does not vary.
  if (alone < 1e-12) return null
  return Math.max(-1, Math.min(1, together / alone))
}

/** Half of the values are no bigger, half no smaller. */
export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/**
 * Cronbach's alpha of the variances of the questions and of their sum: how far the questions measure one thing. At most
 * 1, and below 0 of questions that contradict each other.
 */
export const alphaOf = (items: readonly (number | null)[], total: number | null): number | null => {
  if (items.length < 2 || total === null || total < 1e-12) return null
  const share = 1 - sumOf(items.map((variance) => variance ?? 0)) / total
  return Math.min(1, (items.length / (items.length - 1)) * share)
}

/**
 * The standard error of measurement: two people of three have earned points no further than this from what they know.
 */
export const standardErrorOf = (variance: number | null, alpha: number | null): number | null =>
  variance === null || alpha === null ? null : Math.sqrt(variance * (1 - alpha))
