import { sql } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { ItemPoints, PointRules, RatedItem } from '../../api/portfolio/points'
import { noRules, pointsOf } from '../../api/portfolio/points'
import type { PeriodOption } from '../../api/portfolio/items'
import { notFound } from '../kit/problems'
import type { Db } from '../platform/database'

export type BookPeriod = PeriodOption & {
  places: { course: number; count: number }[]
  /** The rules that a closed period was rated with. Null while it is open. */
  rules: PointRules | null
}
/**
 * All rules that determine points: the rules in force, and the periods (newest first) with the rules of closed ones.
 */
export type RuleBook = {
  inForce: { id: number; number: number; in_force_from: string; rules: PointRules } | null
  periods: BookPeriod[]
}

/** SQL of one row: the rule book. */
export const ruleBookIn = (locale: Locale) => sql<RuleBook>`
  SELECT (SELECT json_build_object('id', id, 'number', number, 'in_force_from', in_force_from, 'rules', rules)
    FROM portfolio_rules WHERE status = 'in_force') AS "inForce",
    coalesce((SELECT json_agg(json_build_object('id', periods.id, 'name', translation(translations, ${locale}, 'name'),
      'starts_on', starts_on, 'ends_on', ends_on, 'closes_on', closes_on, 'closed_at', closed_at, 'places', places, 'rules', rules)
      ORDER BY starts_on DESC, periods.id DESC)
    FROM portfolio_periods AS periods LEFT JOIN portfolio_rules ON portfolio_rules.id = rules_id), '[]') AS periods`

export const loadRuleBook = async (db: Db, locale: Locale): Promise<RuleBook> => {
  const { rows } = await ruleBookIn(locale).execute(db)
  return rows[0] ?? { inForce: null, periods: [] }
}

export const rulesOf = ({ inForce }: Pick<RuleBook, 'inForce'>, period: BookPeriod | null): PointRules =>
  period?.rules ?? inForce?.rules ?? noRules

/** Computes points with the rules in force, or with the rules of the closed period that the date falls into. */
export const pointsByRuleBook = (book: RuleBook, rated: RatedItem & { event_date: string }): ItemPoints => {
  const { event_date: day } = rated
  const closed = book.periods.find(({ rules, starts_on, ends_on }) => rules && starts_on <= day && day <= ends_on)
  return pointsOf(rulesOf(book, closed ?? null), rated)
}

/**
 * Returns the requested period, or throws 404. The default is the oldest open period that has begun and whose deadline
 * has not passed; else the newest open period that has begun, the newest closed or the earliest future one.
 */
export const selectPeriod = (
  { periods }: Pick<RuleBook, 'periods'>,
  { id, today }: { id: number | undefined; today: string },
): BookPeriod | null => {
  if (id !== undefined) {
    const named = periods.find((period) => period.id === id)
    if (!named) throw notFound()
    return named
  }
  const begun = periods.filter(({ starts_on, closed_at }) => starts_on <= today && closed_at === null)
  const due = begun.filter(({ ends_on, closes_on }) => (closes_on ?? ends_on) >= today)
  return due.at(-1) ?? begun[0] ?? periods.find(({ closed_at }) => closed_at !== null) ?? periods.at(-1) ?? null
}

export const toPeriodOption = (period: BookPeriod | null): PeriodOption | null => {
  if (!period) return null
  const { id, name, starts_on, ends_on, closes_on, closed_at } = period
  return { id, name, starts_on, ends_on, closes_on, closed_at }
}
