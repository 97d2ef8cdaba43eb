export type PoolToFill = { count: number; candidates: readonly number[] }

/**
 * Gives each pool its number of candidates, none of them twice and none of the pinned ones, wherever that is possible:
 * a pool that could do with another candidate makes room for one that could not. Earlier candidates come first, so that
 * a shuffled list is a random draw. Where it is not possible, as many places as can be are filled.
 */
export const fillPools = (pools: readonly PoolToFill[], pinned: Iterable<number> = []): number[][] => {
  const taken = new Map<number, number>()
  const besides = new Set(pinned)
  const candidates = pools.map((pool) => pool.candidates.filter((id) => !besides.has(id)))

  /** Finds a candidate for the pool: a free one, or one whose pool finds itself another. */
  const take = (pool: number, asked: Set<number>): boolean => {
    const open = (candidates[pool] ?? []).filter((id) => taken.get(id) !== pool && !asked.has(id))
    const free = open.find((id) => !taken.has(id))
    if (free !== undefined) {
      taken.set(free, pool)
      return true
    }
    return open.some((id) => {
      const holder = taken.get(id)
      if (holder === undefined || asked.has(id)) return false
      asked.add(id)
      if (!take(holder, asked)) return false
      taken.set(id, pool)
      return true
    })
  }

  for (const [pool, { count }] of pools.entries()) {
    let left = count
    while (left > 0 && take(pool, new Set())) left -= 1
  }
  return pools.map((_, pool) => (candidates[pool] ?? []).filter((id) => taken.get(id) === pool))
}
