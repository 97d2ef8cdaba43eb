import type { pointRuleCalls, RatingPeriodInput } from '../../../api/portfolio/rules'
import type { Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, forbidden, found, notFound } from '../../kit/problems'
import { recordRoutes } from '../../kit/recordRoutes'
import { lockForEdit } from '../../kit/records'
import type { Db } from '../../platform/database'
import { readRating } from '../rating/rating'
import { loadRuleBook } from '../ruleBookQueries'
import { closePeriod, holdRules, isClosed, periodQueries, reachOfPeriods, writeRating } from './periodQueries'

/** Periods apply to the whole college, so only people with reach `all` can change them. */
const checkReachesAll = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyondReach')
}

const entity = 'portfolios/periods'
const checkOpen = async (db: Db, id: number): Promise<void> => {
  if (await isClosed(db, id)) throw conflict('portfolio.periodClosed')
}

const kept = recordRoutes({
  ...periodQueries,
  path: '/api/portfolios/periods',
  restored: '',
  reach: reachOfPeriods,
  insert: (db: Db, input: RatingPeriodInput, person: Person) => {
    checkReachesAll(person)
    return periodQueries.insert(db, input)
  },
  update: async (db: Db, id: number, input: RatingPeriodInput) => {
    await checkOpen(db, id)
    await periodQueries.update(db, id, input)
  },
})

type Keys = Extract<keyof typeof pointRuleCalls, `${string}/periods${string}`>
export const periodRoutes: Pick<Handlers<typeof pointRuleCalls>, Keys> = {
  ...kept,

  'DELETE /api/portfolios/periods/:id': async (context) => {
    if (context.person.reach === 'all') await checkOpen(context.db, context.params.id)
    return kept['DELETE /api/portfolios/periods/:id'](context)
  },

  'POST /api/portfolios/periods/:id/close': async ({ db, params: { id }, body, person, locale, now, audit }) => {
    checkReachesAll(person)
    const current = () => periodQueries.get(db, { id, locale })
    await lockForEdit(db, { table: 'portfolio_periods', id, version: body.version }, current)
    await checkOpen(db, id)
    // Other rules must not come into force while the rating is computed.
    const rulesId = await holdRules(db)
    if (rulesId === null) throw conflict('portfolio.noRules')
    const book = await loadRuleBook(db, locale)
    const period = found(book.periods.find((one) => one.id === id))
    if (!book.inForce) throw notFound()
    const { rows } = await readRating(db, { book, period, filter: {}, person: null, locale })
    await writeRating(db, { periodId: id, people: rows })
    await closePeriod(db, { id, now, personId: person.id, rulesId })
    const data = await current()
    audit({ action: 'close', entity, ids: [id], after: { name: data.name, people: rows.length } })
    return { data }
  },
}
