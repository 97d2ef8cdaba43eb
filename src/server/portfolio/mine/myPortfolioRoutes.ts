import type { myPortfolioCalls, OwnPlace, MyPortfolio } from '../../../api/portfolio/myPortfolio'
import type { Handlers } from '../../kit/handlers'
import { stale } from '../../kit/problems'
import { findRulesInForce } from '../pointRules/pointRuleQueries'
import { ownItemRoutes } from './itemRoutes'
import { listOwnRows } from '../itemQueries'
import { pointsSummary, completenessOf } from '../../../api/portfolio/points'
import { getStoredPoints } from '../storedPointsQueries'
import { getOwner, lockPortfolio, saveAbout } from './achievementQueries'
import {
  checkWritableOwner,
  getReadableOwner,
  getReadableOwnerAndBook,
  type OwnContext,
  presentOwnItems,
} from './ownItems'
import { dayOf } from '../../kit/days'
import { readRating } from '../rating/rating'
import { selectPeriod, toPeriodOption, rulesOf } from '../ruleBookQueries'

/**
 * Returns the student's place among the students of their course; for a closed period, of their course at the time of
 * closing.
 */
const ownPlace = async (own: OwnContext, periodId: number | undefined): Promise<OwnPlace> => {
  const { db, locale, now, person } = own
  const {
    owner: { group },
    book,
  } = await getReadableOwnerAndBook(own)
  const period = selectPeriod(book, { id: periodId, today: dayOf(now, person.timeZone) })
  const nowhere = { period: toPeriodOption(period), course: group?.course ?? null, place: null, people_count: 0 }
  if (!period || !group) return { ...nowhere, scholarships: null, points: 0 }
  const all = { book, period, person: null, locale }
  const isClosed = period.closed_at !== null
  const everybody = isClosed ? (await readRating(db, { ...all, filter: {} })).rows : []
  const course = isClosed ? everybody.find(({ id }) => id === person.id)?.course : group.course
  if (course === undefined || course === null) return { ...nowhere, scholarships: null, points: 0 }
  const { rows } = await readRating(db, { ...all, filter: { course: [course] } })
  const found = rows.find(({ id }) => id === person.id)
  return {
    period: toPeriodOption(period),
    course,
    place: found && found.points > 0 ? found.place : null,
    people_count: rows.length,
    scholarships: period.places.find((one) => one.course === course)?.count ?? null,
    points: found?.points ?? 0,
  }
}

/** Loads all data of the "My portfolio" screen. */
const readMyPortfolio = async (own: OwnContext, periodId: number | undefined): Promise<MyPortfolio> => {
  const { db, now, person } = own
  // One after the other, because each connection plans a statement anew.
  const { owner, book } = await getReadableOwnerAndBook(own)
  const rows = await listOwnRows(db, person.id)
  const period = selectPeriod(book, { id: periodId, today: dayOf(now, person.timeZone) })
  const items = await presentOwnItems(own, { rows, book, owner })
  const ofPeriod = rows.filter(
    ({ event_date }) => period && period.starts_on <= event_date && event_date <= period.ends_on,
  )
  const computed = pointsSummary(rulesOf(book, period), period ? ofPeriod : rows)
  const written = period?.closed_at ? await getStoredPoints(db, { periodId: period.id, userId: person.id }) : null
  return {
    can_write: owner.can_write,
    group: owner.group,
    number: owner.number,
    about: { text: owner.about, version: owner.about_version },
    items,
    periods: book.periods.flatMap((one) => toPeriodOption(one) ?? []),
    period: toPeriodOption(period),
    points: written ?? computed,
    complete: completenessOf(items, owner.about),
    rules_number: book.inForce?.number ?? null,
  }
}

export const myPortfolioRoutes: Handlers<typeof myPortfolioCalls> = {
  ...ownItemRoutes,

  'GET /api/my/portfolio': async (context) => ({ data: await readMyPortfolio(context, context.query.period_id) }),

  'GET /api/my/portfolio/place': async (context) => ({ data: await ownPlace(context, context.query.period_id) }),

  'GET /api/my/portfolio/rules': async (context) => {
    await getReadableOwner(context)
    return { data: await findRulesInForce(context.db) }
  },

  'PUT /api/my/portfolio/about': async (context) => {
    const { db, body, person, audit } = context
    await checkWritableOwner(context)
    await lockPortfolio(db, person.id)
    const { about, about_version } = await getOwner(db, person.id)
    // Adding an achievement also creates the portfolio row, so version 0 remains valid until the text is first saved.
    if (body.version !== about_version && !(body.version === 0 && about === ''))
      throw stale({ text: about, version: about_version })
    const version = await saveAbout(db, person.id, body.text)
    // The text is private until the owner shares it, so the audit log does not store it.
    audit({ action: 'edit', entity: 'portfolios', ids: [person.id], after: { changed: ['about'] } })
    return { data: { text: body.text, version } }
  },
}
