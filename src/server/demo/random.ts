/** Seeded random generator, so that every demo college is identical. Numbers are uniform over [0, 1). */
export const makeRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    /** Returns one of the values; throws if there are none. */
    pick: <T>(values: readonly T[]): T => {
      for (const value of values.slice(below(values.length))) return value
      throw new Error('Cannot pick from an empty list')
    },
  }
}
export type Random = ReturnType<typeof makeRandom>
