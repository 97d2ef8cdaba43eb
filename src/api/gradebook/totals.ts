/** How marks become a final one: the arithmetic of the server, the grid and the student's calculator. No zod. */
import type { Flag, ItemKind, Method, Scale } from './codes'

export type Bands = {
  /** From which mean on 3, 4 and 5 begin. */
  averages: [number, number, number]
  /** From which percent on they do, for points. */
  percents: [number, number, number]
  /** The percent from which on a work is a pass. */
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

/**
 * One mark's part in the final one. `counted` is in units of the final scale (points: as given); a dropped one is shown
 * and left out.
 */
export type Part = { item_id: number; category: string | null; counted: number; weight: number; is_dropped: boolean }
export type Final = {
  /** In the final scale; null while nothing counts. */
  value: number | null
  /** The figure that was rounded: a mean of 2-5, or a percent; null while nothing counts. */
  average: number | null
  /** `sum` divided by `weight` is the average; by categories, of the categories' means. */
  sum: number
  weight: number
  parts: Part[]
  /** By categories: the mean of each, and what it weighs. */
  categories: { name: string | null; average: number; weight: number }[]
}

/** Binary fractions would put 4.4999999 under 4.5. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6

const banded = (value: number, [three, four, five]: readonly [number, number, number]): number => {
  if (value >= five) return 5
  if (value >= four) return 4
  return value >= three ? 3 : 2
}

const shares: Record<Scale, (value: number, max: number) => number> = {
  five: (value) => value * 20,
  hundred: (value, max) => (value / max) * 100,
  pass_fail: (value) => value * 100,
}
/** What a mark is worth, in percent. */
export const percentOf = ({ scale, max }: Pick<CountedItem, 'scale' | 'max'>, value: number): number =>
  exact(shares[scale](value, max))

/** A percent as a mark of a scale, by the bands: how the score of a test becomes a mark. */
export const markOf = (percent: number, { scale, max }: Pick<CountedItem, 'scale' | 'max'>, bands: Bands): number => {
  if (scale === 'five') return banded(percent, bands.percents)
  if (scale === 'pass_fail') return percent >= bands.pass ? 1 : 0
  return Math.round(percent * max) / 100
}

/** A work that was not handed in is worth the worst mark; without any other mark, «н» and «у» count for nothing. */
const worthOf = ({ item, value, flag }: Mark): number | null => {
  if (value !== null) return value
  if (flag !== 'missing') return null
  return item.scale === 'five' ? 2 : 0
}

/** In units of the final scale; null where the mark says nothing in it: a pass is no part of a mean of 2-5. */
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

/** Drops the lowest of a category; the last mark always stays. */
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
    const kept = withoutLowest(inIt, drop_lowest)
    const mean = meanOf(kept)
    return { name, weight, parts: kept, average: exact(mean.sum / mean.weight) }
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
  return banded(average, method === 'points' ? bands.percents : bands.averages)
}

/** Points of all points, as a percent. */
const byPoints = (_rules: GradebookRules, parts: Part[]) => {
  const [sum, weight] = [sumOf(parts.map(({ counted }) => counted * 100)), sumOf(parts.map((part) => part.weight))]
  return { sum, weight, parts, categories: [] }
}

const byMean = (_rules: GradebookRules, parts: Part[]) => ({ ...meanOf(parts), parts, categories: [] })
const howCounted = { average: byMean, weighted: byMean, categories: byCategories, points: byPoints }

/** The final mark of one person by the rules of the gradebook, with its arithmetic. */
export const finalOf = (book: Book, marks: readonly Mark[]): Final => {
  const { method } = book.rules
  const parts = partsOf(book, marks)
  const counted = howCounted[method](book.rules, parts)
  if (counted.weight === 0) return { ...counted, value: null, average: null }
  const average = exact(counted.sum / counted.weight)
  return { ...counted, average, value: roundedTo(book, average) }
}

/** Whether a final mark is none to pass with. */
export const isFailing = ({ scale, rules }: Book, value: number): boolean =>
  ({ five: value < 3, hundred: value < rules.bands.pass, pass_fail: value < 1 })[scale]

const marksOf = ({ scale, max }: Pick<CountedItem, 'scale' | 'max'>): number[] =>
  ({
    five: [2, 3, 4, 5],
    pass_fail: [0, 1],
    hundred: Array.from({ length: Math.floor(max) + 1 }, (_, points) => points),
  })[scale]

/** The lowest mark in one more work with which the final one is at least `target`; null: none is enough. */
export const neededFor = (book: Book, marks: readonly Mark[], next: CountedItem, target: number): number | null =>
  marksOf(next).find(
    (value) => (finalOf(book, [...marks, { item: next, value, flag: null }]).value ?? -Infinity) >= target,
  ) ?? null
