/** Computes points. The server, the form preview and the rating share this code, so it must not import zod. */
import {
  categories,
  type Category,
  type ItemKind,
  type ItemResult,
  type ItemStatus,
  type Level,
  type Source,
  completeParts,
} from './codes'

/** A line of the points table. Null matches any value. */
export type RuleLine = {
  category: Category
  kind: ItemKind | null
  level: Level | null
  result: ItemResult | null
  points: number
}
/**
 * Points for the college's own records: a test result of at least `from_percent`, a final mark «5», a material
 * confirmed as read.
 */
export type CollectedPoints = {
  test: { points: number; from_percent: number }
  grade: { points: number }
  material: { points: number }
}
export type PointRules = {
  lines: RuleLine[]
  /** Maximum points per category. Null means no limit. */
  caps: Record<Category, number | null>
  collected: CollectedPoints
}

/** Default while the college has no rules: every achievement is worth 0 points. */
export const noRules: PointRules = {
  lines: [],
  caps: { study: null, science: null, public: null, creative: null, sport: null, volunteer: null, work: null },
  collected: { test: { points: 0, from_percent: 90 }, grade: { points: 0 }, material: { points: 0 } },
}

/** Fields that determine the points. `percent` is the result of a test, otherwise null. */
export type RatedItem = {
  category: Category
  kind: ItemKind
  level: Level
  result: ItemResult
  source: Source | null
  percent: number | null
}
/** `by` names the rule: a line of the table, the college's own record, or none. */
export type ItemPoints = { points: number; by: 'line' | 'test' | 'grade' | 'material' | 'none'; line: RuleLine | null }

const matchesLine = ({ category, kind, level, result }: RuleLine, rated: RatedItem): boolean =>
  category === rated.category &&
  (kind === null || kind === rated.kind) &&
  (level === null || level === rated.level) &&
  (result === null || result === rated.result)

/** Specificity of a line: the kind outweighs the level, and the level outweighs the result. */
const specificityOf = ({ kind, level, result }: RuleLine): number =>
  (kind === null ? 0 : 4) + (level === null ? 0 : 2) + (result === null ? 0 : 1)

const lineOf = (lines: readonly RuleLine[], rated: RatedItem): RuleLine | null => {
  let best: RuleLine | null = null
  for (const line of lines)
    if (matchesLine(line, rated) && (!best || specificityOf(best) < specificityOf(line))) best = line
  return best
}

/** Returns the points of one achievement before the category cap. The most specific line wins. */
export const pointsOf = ({ lines, collected }: PointRules, rated: RatedItem): ItemPoints => {
  const { source, percent } = rated
  if (source === 'test') {
    const reached = percent !== null && percent >= collected.test.from_percent
    return { points: reached ? collected.test.points : 0, by: reached ? 'test' : 'none', line: null }
  }
  if (source === 'grade' || source === 'material') return { points: collected[source].points, by: source, line: null }
  const line = lineOf(lines, rated)
  return { points: line?.points ?? 0, by: line ? 'line' : 'none', line }
}

/** `sum` is before the cap, `points` after it. */
export type CategoryPoints = { category: Category; sum: number; cap: number | null; points: number }
export type Totals = { points: number; categories: CategoryPoints[] }

/** Rounds to two decimals to remove floating-point errors. */
const roundPoints = (value: number): number => Math.round(value * 100) / 100

const total = (rows: readonly CategoryPoints[]): Totals => ({
  points: roundPoints(rows.reduce((sum, { points }) => sum + points, 0)),
  categories: [...rows],
})

/** Adds up points by category and applies the caps. */
export const totalsOf = (rules: PointRules, rated: readonly RatedItem[]): Totals => {
  const sums = new Map<Category, number>()
  for (const item of rated) sums.set(item.category, (sums.get(item.category) ?? 0) + pointsOf(rules, item).points)
  return total(
    categories.map((category) => {
      const sum = roundPoints(sums.get(category) ?? 0)
      const cap = rules.caps[category]
      return { category, sum, cap, points: cap === null ? sum : Math.min(sum, cap) }
    }),
  )
}

/** `replaces_id`: the approved achievement that counts until this new version of it is approved. */
export type CountableItem = RatedItem & { id: number; status: ItemStatus; replaces_id: number | null }

/** Returns the achievements with these statuses, only the newest version of each. */
export const latestWithStatus = <S extends CountableItem>(
  items: readonly S[],
  statuses: readonly ItemStatus[],
): S[] => {
  const chosen = items.filter(({ status }) => statuses.includes(status))
  const superseded = new Set(chosen.map(({ replaces_id }) => replaces_id))
  return chosen.filter(({ id }) => !superseded.has(id))
}

/** Returns the current points, the points that pending achievements would add, and the further points for returned ones. */
export const pointsSummary = (rules: PointRules, items: readonly CountableItem[]) => {
  const now = totalsOf(rules, latestWithStatus(items, ['approved']))
  const then = totalsOf(rules, latestWithStatus(items, ['approved', 'submitted']))
  const withReturned = totalsOf(rules, latestWithStatus(items, ['approved', 'submitted', 'returned']))
  return {
    points: now.points,
    waiting: roundPoints(then.points - now.points),
    returned: roundPoints(withReturned.points - then.points),
    categories: now.categories.map((row, place) => ({
      ...row,
      waiting: roundPoints((then.categories[place]?.points ?? row.points) - row.points),
    })),
  }
}

type Part = (typeof completeParts)[number]
type ChecklistItem = { category: Category; kind: ItemKind; status: ItemStatus }

const partConditions: Readonly<Record<Exclude<Part, 'about'>, (item: ChecklistItem) => boolean>> = {
  study: ({ category }) => category === 'study',
  extracurricular: ({ category }) => category === 'sport' || category === 'creative' || category === 'volunteer',
  certificate: ({ kind }) => kind === 'certificate' || kind === 'course',
  public: ({ category }) => category === 'public',
  science: ({ category }) => category === 'science',
}

const partState = (items: readonly ChecklistItem[]) => {
  if (items.some(({ status }) => status === 'approved')) return 'done'
  return items.some(({ status }) => status === 'submitted') ? 'waiting' : 'missing'
}

/** A part is done once one of its achievements is approved, and waiting while one is in review. */
export const completenessOf = (items: readonly ChecklistItem[], about: string) =>
  completeParts.map((part) => {
    if (part === 'about') return { part, state: about.trim() === '' ? ('missing' as const) : ('done' as const) }
    return { part, state: partState(items.filter(partConditions[part])) } as const
  })
