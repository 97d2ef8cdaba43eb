import { pointsSummary, type CategoryPoints } from '../../api/portfolio/points'
import type { Locale } from '../../api/kit/endpoints'
import { dayOf } from '../kit/days'
import type { Db } from '../platform/database'
import { listOwnRows } from './itemQueries'
import { loadRuleBook, rulesOf, selectPeriod } from './ruleBookQueries'

type Summary = {
  points: number
  categories: CategoryPoints[]
  waiting_count: number
  achievements: { id: number; title: string; category: CategoryPoints['category']; event_date: string }[]
}

/** Approved achievements of a person, and points of the current rating period. The caller checks who may read them. */
export const summarisePortfolio = async (
  db: Db,
  { userId, locale, now, timeZone }: { userId: number; locale: Locale; now: Date; timeZone: string },
): Promise<Summary> => {
  const [book, rows] = await Promise.all([loadRuleBook(db, locale), listOwnRows(db, userId)])
  const period = selectPeriod(book, { id: undefined, today: dayOf(now, timeZone) })
  const inPeriod = rows.filter(({ event_date: day }) => !period || (period.starts_on <= day && day <= period.ends_on))
  const { points, categories } = pointsSummary(rulesOf(book, period), inPeriod)
  return {
    points,
    categories: categories.filter(({ sum }) => sum > 0),
    waiting_count: rows.filter(({ status }) => status === 'submitted').length,
    achievements: rows
      .filter(({ status }) => status === 'approved')
      .map(({ id, title, category, event_date }) => ({ id, title, category, event_date })),
  }
}
