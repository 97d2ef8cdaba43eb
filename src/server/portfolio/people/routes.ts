import type { portfolios } from '../../../api/portfolio/portfolios'
import { standingOf, type CategoryPoints } from '../../../api/portfolio/points'
import { categories } from '../../../api/portfolio/codes'
import type { Portfolio } from '../../../api/portfolio/portfolios'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { tabbed } from '../../kit/lists'
import { found } from '../../kit/problems'
import { signerAt } from '../../kit/signedLinks'
import { listItemFiles, listOwnRows, type ItemRow } from '../itemQueries'
import { presentItem } from '../present'
import { readRating, type RatedRow } from '../rating/rating'
import { chosenPeriod, loadRuleBook, optionOf, rulesOf } from '../ruleBookQueries'
import { ratedAsWritten } from '../writtenQueries'
import { findPortfolio, listGroups, listPortfolios, type Query } from './queries'

const exact = (value: number) => Math.round(value * 100) / 100

/** Adds up the points of a group by category. */
const togetherOf = (rows: readonly RatedRow[]) => {
  const sum = (of: (row: RatedRow) => number) => exact(rows.reduce((total, row) => total + of(row), 0))
  const having = rows.filter(({ points }) => points > 0)
  return {
    categories: categories
      .map((category) => ({
        category,
        points: sum((row) => row.categories.find((one) => one.category === category)?.points ?? 0),
      }))
      .filter(({ points }) => points > 0),
    points: sum(({ points }) => points),
    average: having.length === 0 ? null : exact(sum(({ points }) => points) / having.length),
  }
}

const isShown = (row: ItemRow): row is ItemRow & { status: Exclude<ItemRow['status'], 'draft'> } =>
  row.status !== 'draft'
const withPoints = ({ sum }: CategoryPoints) => sum > 0

export const portfolioRoutes: Handlers<typeof portfolios> = {
  'GET /api/portfolios': async ({ db, query, locale, now, person }) => {
    const book = await loadRuleBook(db, locale)
    const period = chosenPeriod(book, { id: query.filter.period_id, today: dayOf(now, person.timeZone) })
    const list = async (asked: Query) => {
      const { rows, total } = await listPortfolios(db, { ...asked, locale, person })
      return { rows, total }
    }
    const listed = await tabbed(query, list)
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
    const period = chosenPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
    const groups = await listGroups(db, { person, locale })
    const rated = period ? (await readRating(db, { book, period, filter: {}, person, locale })).rows : []
    const of = (id: number) => togetherOf(rated.filter(({ group_id }) => group_id === id))
    return { data: groups.map((group) => ({ ...group, ...of(group.id) })) }
  },

  'GET /api/portfolios/:id': async ({ db, params: { id }, query, locale, now, person, services }) => {
    const head = found(await findPortfolio(db, { id, person, locale }))
    const book = await loadRuleBook(db, locale)
    const period = chosenPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
    const all = await listOwnRows(db, id)
    const rows = all.filter(isShown)
    const files = await listItemFiles(
      db,
      rows.map((row) => row.id),
      signerAt(services.keyFor, now),
    )
    const inPeriod = rows.filter(
      ({ event_date }) => !period || (period.starts_on <= event_date && event_date <= period.ends_on),
    )
    const standing = period?.closed_at
      ? await ratedAsWritten(db, { periodId: period.id, userId: id })
      : standingOf(rulesOf(book, period), inPeriod)
    const data: Portfolio = {
      ...head,
      period: optionOf(period),
      periods: book.periods.flatMap((one) => optionOf(one) ?? []),
      points: standing.points,
      categories: standing.categories.filter(withPoints),
      items: rows.map((row) => ({
        ...presentItem(row, { book, files }),
        status: row.status,
        replaces_id: row.replaces_id,
      })),
    }
    return { data }
  },
}
