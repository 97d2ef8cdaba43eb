export type PoolToFill = { count: number; candidates: readonly number[] }

/**
 * Assigns distinct candidates to pools, excluding pinned ones, as a maximum bipartite matching (augmenting paths).
 * Prefers earlier candidates, so a shuffled list gives a random draw; pools that cannot be filled get as many as
 * possible.
 */
export const fillPools = (pools: readonly PoolToFill[], pinned: Iterable<number> = []): number[][] => {
  const taken = new Map<number, number>()
  const besides = new Set(pinned)
  const candidates = pools.map((pool) => pool.candidates.filter((id) => !besides.has(id)))

  /** Takes a free candidate, or one whose current pool can switch to another. */
  const take = (pool: number, visited: Set<number>): boolean => {
    const open = (candidates[pool] ?? []).filter((id) => taken.get(id) !== pool && !visited.has(id))
    const free = open.find((id) => !taken.has(id))
    if (free !== undefined) {
      taken.set(free, pool)
      return true
    }
    return open.some((id) => {
      const holder = taken.get(id)
      if (holder === undefined || visited.has(id)) return false
      visited.add(id)
      if (!take(holder, visited)) return false
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
