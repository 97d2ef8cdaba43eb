/**
 * What became of one part that was given: an option chosen, a variant met, a left side, an item, a gap's. `fraction` is
 * its share of right, from -1 to 1; its feedback is found by its id, within a gap by the gap's too.
 */
export type PartVerdict = { id: string; gap?: string; fraction: number }
/** Of a whole question, before rounding and bounds; null where nothing was answered. */
export type Verdict = { fraction: number; parts: PartVerdict[] } | null

/**
 * The best of the variants that an answer meets; of two alike the one whose id comes first, so that their order does
 * not matter.
 */
export const bestOf = <V extends { id: string; weight: number }>(variants: readonly V[]): V | undefined =>
  variants.toSorted((one, other) => other.weight - one.weight || (one.id < other.id ? -1 : 1))[0]

export const byVariant = (variant: { id: string; weight: number } | undefined): Verdict =>
  variant
    ? { fraction: variant.weight / 100, parts: [{ id: variant.id, fraction: variant.weight / 100 }] }
    : { fraction: 0, parts: [] }
