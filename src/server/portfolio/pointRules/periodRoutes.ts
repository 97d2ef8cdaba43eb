import type { pointRuleCalls, RatingPeriodInput } from '../../../api/portfolio/rules'
import type { Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, forbidden, orNotFound, notFound } from '../../kit/problems'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { lockForEdit } from '../../kit/records/lockRecord'
import type { Db } from '../../platform/database'
import { readRating } from '../rating/rating'
import { loadRuleBook } from '../ruleBookQueries'
import { closePeriod, lockRulesInForce, isClosed, periodQueries, periodReach, saveRating } from './periodQueries'

/** Periods apply to the whole college, so only people with reach `all` can change them. */
const requireFullReach = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

const entity = 'portfolios/periods'
const checkOpen = async (db: Db, id: number): Promise<void> => {
  if (await isClosed(db, id)) throw conflict('portfolio.period_closed')
}

const recordHandlers = recordRoutes({
  ...periodQueries,
  path: '/api/portfolios/periods',
  restoredStatus: '',
  reach: periodReach,
  insert: (db: Db, input: RatingPeriodInput, person: Person) => {
    requireFullReach(person)
    return periodQueries.insert(db, input)
  },
  update: async (db: Db, id: number, input: RatingPeriodInput) => {
    await checkOpen(db, id)
    await periodQueries.update(db, id, input)
  },
})

type Keys = Extract<keyof typeof pointRuleCalls, `${string}/periods${string}`>
export const periodRoutes: Pick<Handlers<typeof pointRuleCalls>, Keys> = {
  ...recordHandlers,

  'DELETE /api/portfolios/periods/:id': async (context) => {
    if (context.person.reach === 'all') await checkOpen(context.db, context.params.id)
    return recordHandlers['DELETE /api/portfolios/periods/:id'](context)
  },

  'POST /api/portfolios/periods/:id/close': async ({ db, params: { id }, body, person, locale, now, audit }) => {
    requireFullReach(person)
    const current = () => periodQueries.get(db, { id, locale })
    await lockForEdit(db, { table: 'portfolio_periods', id, version: body.version }, current)
    await checkOpen(db, id)
    // Other rules must not come into force while the rating is computed.
    const rulesId = await lockRulesInForce(db)
    if (rulesId === null) throw conflict('portfolio.no_rules')
    const book = await loadRuleBook(db, locale)
    const period = orNotFound(book.periods.find((one) => one.id === id))
    if (!book.inForce) throw notFound()
    const { rows } = await readRating(db, { book, period, filter: {}, person: null, locale })
    await saveRating(db, { periodId: id, people: rows })
    await closePeriod(db, { id, now, personId: person.id, rulesId })
    const data = await current()
    audit({ action: 'close', entity, ids: [id], after: { name: data.name, people: rows.length } })
    return { data }
  },
}
