/** Computes final marks, for the server, the grid and the student's calculator. Imports no zod. */
import type { Flag, ItemKind, Method, Scale } from './codes'

export type Bands = {
  /** Minimum mean for a 3, 4 and 5. */
  averages: [number, number, number]
  /** Minimum percent for a 3, 4 and 5, if marks are points. */
  percents: [number, number, number]
  /** Minimum percent for a pass. */
  pass: number
}
export type Category = { name: string; weight: number; drop_lowest: number }
export type GradebookRules = { method: Method; bands: Bands; categories: Category[] }

export const defaultRules: GradebookRules = {
  method: 'weighted',
  bands: { averages: [2.5, 3.5, 4.5], percents: [60, 75, 90], pass: 60 },
  categories: [],
}

export type CountedItem = {
  id: number
  kind: ItemKind
  scale: Scale
  max: number
  weight: number
  category: string | null
}
export type Mark = { item: CountedItem; value: number | null; flag: Flag | null }
type Book = { scale: Scale; rules: GradebookRules }

/** One mark's part in the final mark. `counted` is in units of the final scale (points stay points); a dropped part is shown but not counted. */
export type Part = { item_id: number; category: string | null; counted: number; weight: number; is_dropped: boolean }
export type Final = {
  /** In units of the final scale; null while no mark counts. */
  value: number | null
  /** The unrounded result: a mean of 2 to 5, or a percent; null while no mark counts. */
  average: number | null
  /** The average is `sum / weight`. With categories both are totals of the category means. */
  sum: number
  weight: number
  parts: Part[]
  /** Mean and weight of each category, if the method is `categories`. */
  categories: { name: string | null; average: number; weight: number }[]
}

/** Rounds to 6 decimals: floating-point error would turn 4.5 into 4.4999999. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6

const markForBands = (value: number, [three, four, five]: readonly [number, number, number]): number => {
  if (value >= five) return 5
  if (value >= four) return 4
  return value >= three ? 3 : 2
}

const shares: Record<Scale, (value: number, max: number) => number> = {
  five: (value) => value * 20,
  hundred: (value, max) => (value / max) * 100,
  pass_fail: (value) => value * 100,
}
/** Converts a mark to a percent. */
export const percentOf = ({ scale, max }: Pick<CountedItem, 'scale' | 'max'>, value: number): number =>
  exact(shares[scale](value, max))

/** Converts a percent, such as a test score, to a mark of a scale. */
export const markOf = (percent: number, { scale, max }: Pick<CountedItem, 'scale' | 'max'>, bands: Bands): number => {
  if (scale === 'five') return markForBands(percent, bands.percents)
  if (scale === 'pass_fail') return percent >= bands.pass ? 1 : 0
  return Math.round(percent * max) / 100
}

/** Work not handed in counts as the worst mark; «н» and «у» without a mark do not count. */
const worthOf = ({ item, value, flag }: Mark): number | null => {
  if (value !== null) return value
  if (flag !== 'missing') return null
  return item.scale === 'five' ? 2 : 0
}

/**
 * Converts a mark to units of the final scale; null if it cannot count there, for example a pass on a scale of 2 to 5.
 */
const unitOf = ({ scale, rules }: Book, mark: Mark): number | null => {
  const worth = worthOf(mark)
  if (worth === null || mark.item.kind === 'final') return null
  if (rules.method === 'points') return worth
  if (scale !== 'five') return percentOf(mark.item, worth)
  if (mark.item.scale === 'pass_fail') return null
  return mark.item.scale === 'five' ? worth : markOf(percentOf(mark.item, worth), { scale, max: 5 }, rules.bands)
}

const partsOf = (book: Book, marks: readonly Mark[]): Part[] =>
  marks.flatMap((mark) => {
    const counted = unitOf(book, mark)
    const { id, weight, category, max } = mark.item
    const weighs = { average: 1, weighted: weight, categories: weight, points: max }[book.rules.method]
    if (counted === null || weight === 0) return []
    return [{ item_id: id, category, counted, weight: weighs, is_dropped: false }]
  })

const sumOf = (values: readonly number[]): number => exact(values.reduce((sum, value) => sum + value, 0))

/** Drops the lowest marks of a category but always keeps one. */
const withoutLowest = (parts: readonly Part[], drop: number): Part[] => {
  const lowest = parts
    .toSorted((one, other) => one.counted - other.counted)
    .slice(0, Math.max(0, Math.min(drop, parts.length - 1)))
  return parts.map((part) => ({ ...part, is_dropped: lowest.includes(part) }))
}

const meanOf = (parts: readonly Part[]): { sum: number; weight: number } => {
  const counted = parts.filter((part) => !part.is_dropped)
  return {
    sum: sumOf(counted.map((part) => part.counted * part.weight)),
    weight: sumOf(counted.map((part) => part.weight)),
  }
}

const byCategories = (
  rules: GradebookRules,
  parts: readonly Part[],
): Pick<Final, 'sum' | 'weight' | 'parts' | 'categories'> => {
  const known = new Map(rules.categories.map((category) => [category.name, category]))
  const nameOf = ({ category }: Part) => (category !== null && known.has(category) ? category : null)
  const grouped = [...new Set(parts.map(nameOf))].map((name) => {
    const inIt = parts.filter((part) => nameOf(part) === name)
    const { weight, drop_lowest } = known.get(name ?? '') ?? { weight: 1, drop_lowest: 0 }
    const included = withoutLowest(inIt, drop_lowest)
    const mean = meanOf(included)
    return { name, weight, parts: included, average: exact(mean.sum / mean.weight) }
  })
  return {
    sum: sumOf(grouped.map(({ average, weight }) => average * weight)),
    weight: sumOf(grouped.map(({ weight }) => weight)),
    parts: grouped.flatMap((category) => category.parts),
    categories: grouped.map(({ name, average, weight }) => ({ name, average, weight })),
  }
}

const roundedTo = ({ scale, rules: { bands, method } }: Book, average: number): number => {
  if (scale === 'hundred') return Math.round(average)
  if (scale === 'pass_fail') return average >= bands.pass ? 1 : 0
  return markForBands(average, method === 'points' ? bands.percents : bands.averages)
}

/** Points earned as a percent of points possible. */
const byPoints = (_rules: GradebookRules, parts: Part[]) => {
  const [sum, weight] = [sumOf(parts.map(({ counted }) => counted * 100)), sumOf(parts.map((part) => part.weight))]
  return { sum, weight, parts, categories: [] }
}

const byMean = (_rules: GradebookRules, parts: Part[]) => ({ ...meanOf(parts), parts, categories: [] })
const methodTotals = { average: byMean, weighted: byMean, categories: byCategories, points: byPoints }

/** Computes one person's final mark by the rules of the gradebook, with its parts. */
export const finalOf = (book: Book, marks: readonly Mark[]): Final => {
  const { method } = book.rules
  const parts = partsOf(book, marks)
  const counted = methodTotals[method](book.rules, parts)
  if (counted.weight === 0) return { ...counted, value: null, average: null }
  const average = exact(counted.sum / counted.weight)
  return { ...counted, average, value: roundedTo(book, average) }
}

export const isFailing = ({ scale, rules }: Book, value: number): boolean =>
  ({ five: value < 3, hundred: value < rules.bands.pass, pass_fail: value < 1 })[scale]

const marksOf = ({ scale, max }: Pick<CountedItem, 'scale' | 'max'>): number[] =>
  ({
    five: [2, 3, 4, 5],
    pass_fail: [0, 1],
    hundred: Array.from({ length: Math.floor(max) + 1 }, (_, points) => points),
  })[scale]

/** Returns the lowest mark in one more work that raises the final mark to at least `target`; null if no mark does. */
export const lowestMarkFor = (book: Book, marks: readonly Mark[], next: CountedItem, target: number): number | null =>
  marksOf(next).find(
    (value) => (finalOf(book, [...marks, { item: next, value, flag: null }]).value ?? -Infinity) >= target,
  ) ?? null
