import { categories, type Category } from '../../../api/portfolio/codes'
import type { PointRules, RuleLine } from '../../../api/portfolio/points'

export type CategoryRules = { category: Category; cap: number | null; lines: readonly RuleLine[] }

/** Groups the points table by category, most points first. */
export const rulesByCategory = ({ lines, caps }: PointRules): readonly CategoryRules[] =>
  categories.map((category) => ({
    category,
    cap: caps[category],
    lines: lines.filter((line) => line.category === category).toSorted((one, other) => other.points - one.points),
  }))

/** Identifies a line by its conditions, ignoring its points. */
export const lineKey = ({ category, kind, level, result }: RuleLine): string =>
  [category, kind, level, result].join(' ')
