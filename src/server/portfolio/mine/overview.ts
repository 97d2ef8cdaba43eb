import { listOwnRows } from '../itemQueries'
import { standingOf, completenessOf } from '../../../api/portfolio/points'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'
import { dayOf } from '../../kit/days'
import { chosenPeriod, loadRuleBook, optionOf, rulesOf } from '../ruleBookQueries'
import { ratedAsWritten } from '../writtenQueries'
import { presentOwn, readerOf, type Own } from './reading'

/** Loads all data of the "My portfolio" screen. */
export const readMyPortfolio = async (own: Own, periodId: number | undefined): Promise<MyPortfolio> => {
  const { db, locale, now, person } = own
  const owner = await readerOf(own)
  const [rows, book] = await Promise.all([listOwnRows(db, person.id), loadRuleBook(db, locale)])
  const period = chosenPeriod(book, { id: periodId, today: dayOf(now, person.timeZone) })
  const items = await presentOwn(own, { rows, book, owner })
  const ofPeriod = rows.filter(
    ({ event_date }) => period && period.starts_on <= event_date && event_date <= period.ends_on,
  )
  const computed = standingOf(rulesOf(book, period), period ? ofPeriod : rows)
  const written = period?.closed_at ? await ratedAsWritten(db, { periodId: period.id, userId: person.id }) : null
  return {
    can_write: owner.can_write,
    group: owner.group,
    number: owner.number,
    about: { text: owner.about, version: owner.about_version },
    items,
    periods: book.periods.flatMap((one) => optionOf(one) ?? []),
    period: optionOf(period),
    points: written ?? computed,
    complete: completenessOf(items, owner.about),
    rules_number: book.inForce?.number ?? null,
  }
}
