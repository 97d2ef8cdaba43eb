import { listOwnRows } from '../itemQueries'
import { pointsSummary, completenessOf } from '../../../api/portfolio/points'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'
import { dayOf } from '../../kit/days'
import { selectPeriod, loadRuleBook, toPeriodOption, rulesOf } from '../ruleBookQueries'
import { getStoredPoints } from '../storedPointsQueries'
import { presentOwnItems, getReadableOwner, type OwnContext } from './ownItems'

/** Loads all data of the "My portfolio" screen. */
export const readMyPortfolio = async (own: OwnContext, periodId: number | undefined): Promise<MyPortfolio> => {
  const { db, locale, now, person } = own
  const owner = await getReadableOwner(own)
  const [rows, book] = await Promise.all([listOwnRows(db, person.id), loadRuleBook(db, locale)])
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
