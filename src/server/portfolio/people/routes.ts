import type { portfolios } from '../../../api/portfolio/portfolios'
import { pointsSummary, type CategoryPoints } from '../../../api/portfolio/points'
import { categories } from '../../../api/portfolio/codes'
import type { Portfolio } from '../../../api/portfolio/portfolios'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { listItemFiles, listOwnRows, type ItemRow } from '../itemQueries'
import { presentItem } from '../presentItem'
import { readRating, type RatedRow } from '../rating/rating'
import { selectPeriod, loadRuleBook, toPeriodOption, rulesOf } from '../ruleBookQueries'
import { getStoredPoints } from '../storedPointsQueries'
import { countPortfolios, findPortfolio, listGroups, listPortfolios, type Query } from './queries'

const roundPoints = (value: number) => Math.round(value * 100) / 100

/** Adds up the points of a group by category. */
const groupTotals = (rows: readonly RatedRow[]) => {
  const sum = (of: (row: RatedRow) => number) => roundPoints(rows.reduce((total, row) => total + of(row), 0))
  const having = rows.filter(({ points }) => points > 0)
  return {
    categories: categories
      .map((category) => ({
        category,
        points: sum((row) => row.categories.find((one) => one.category === category)?.points ?? 0),
      }))
      .filter(({ points }) => points > 0),
    points: sum(({ points }) => points),
    average: having.length === 0 ? null : roundPoints(sum(({ points }) => points) / having.length),
  }
}

const isNotDraft = (row: ItemRow): row is ItemRow & { status: Exclude<ItemRow['status'], 'draft'> } =>
  row.status !== 'draft'
const withPoints = ({ sum }: CategoryPoints) => sum > 0

export const portfolioRoutes: Handlers<typeof portfolios> = {
  'GET /api/portfolios': async ({ db, query, locale, now, person }) => {
    const book = await loadRuleBook(db, locale)
    const period = selectPeriod(book, { id: query.filter.period_id, today: dayOf(now, person.timeZone) })
    const list = async (listQuery: Query) => {
      const { rows, total } = await listPortfolios(db, { ...listQuery, locale, person })
      return { rows, total }
    }
    const listed = await withTabCounts(query, list, (filters) => countPortfolios(db, { filters, person }))
    const groups = [...new Set(listed.data.map(({ group_id }) => group_id))]
    const rated = period
      ? (await readRating(db, { book, period, filter: { group_id: groups }, person, locale })).rows
      : []
    const byId = new Map(rated.map((row) => [row.id, row]))
    return {
      ...listed,
      data: listed.data.map((row) => {
        const { points = 0, categories: of = [] } = byId.get(row.id) ?? {}
        return { ...row, points, categories: of }
      }),
    }
  },

  'GET /api/portfolios/groups': async ({ db, query, locale, now, person }) => {
    const book = await loadRuleBook(db, locale)
    const period = selectPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
    const groups = await listGroups(db, { person, locale })
    const rated = period ? (await readRating(db, { book, period, filter: {}, person, locale })).rows : []
    const of = (id: number) => groupTotals(rated.filter(({ group_id }) => group_id === id))
    return { data: groups.map((group) => ({ ...group, ...of(group.id) })) }
  },

  'GET /api/portfolios/:id': async ({ db, params: { id }, query, locale, now, person, services }) => {
    const head = orNotFound(await findPortfolio(db, { id, person, locale }))
    const book = await loadRuleBook(db, locale)
    const period = selectPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
    const all = await listOwnRows(db, id)
    const rows = all.filter(isNotDraft)
    const files = await listItemFiles(
      db,
      rows.map((row) => row.id),
      signerAt(services.keyFor, now),
    )
    const inPeriod = rows.filter(
      ({ event_date }) => !period || (period.starts_on <= event_date && event_date <= period.ends_on),
    )
    const summary = period?.closed_at
      ? await getStoredPoints(db, { periodId: period.id, userId: id })
      : pointsSummary(rulesOf(book, period), inPeriod)
    const data: Portfolio = {
      ...head,
      period: toPeriodOption(period),
      periods: book.periods.flatMap((one) => toPeriodOption(one) ?? []),
      points: summary.points,
      categories: summary.categories.filter(withPoints),
      items: rows.map((row) => ({
        ...presentItem(row, { book, files }),
        status: row.status,
        replaces_id: row.replaces_id,
      })),
    }
    return { data }
  },
}
