/**
 * The verdict on one part of an answer: an option, a matched variant, a left side, an item or a gap. `fraction` is from
 * -1 to 1; `id` (with `gap` for a part of a gap) identifies the author's feedback.
 */
export type PartVerdict = { id: string; gap?: string; fraction: number }
/** The verdict on a whole question before rounding and clamping; null if it was not answered. */
export type Verdict = { fraction: number; parts: PartVerdict[] } | null

/** Returns the variant with the highest weight. Ties go to the lowest id, so the order of variants does not matter. */
export const bestOf = <V extends { id: string; weight: number }>(variants: readonly V[]): V | undefined =>
  variants.toSorted((one, other) => other.weight - one.weight || (one.id < other.id ? -1 : 1))[0]

export const verdictFor = (variant: { id: string; weight: number } | undefined): Verdict =>
  variant
    ? { fraction: variant.weight / 100, parts: [{ id: variant.id, fraction: variant.weight / 100 }] }
    : { fraction: 0, parts: [] }
