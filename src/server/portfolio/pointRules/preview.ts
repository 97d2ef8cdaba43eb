import type { PointRules } from '../../../api/portfolio/points'
import { pointsOf, noRules } from '../../../api/portfolio/points'
import type { RulesPreview } from '../../../api/portfolio/rules'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, found } from '../../kit/problems'
import { placed } from '../rating/places'
import { rate } from '../rating/rating'
import { listRated } from '../rating/ratedQueries'
import { chosenPeriod, loadRuleBook, optionOf } from '../ruleBookQueries'
import { listAllRules } from './queries'

type Asked = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person; query: { period_id?: number | undefined } }
/** Maximum number of people in the response. */
const shown = 200

/** Computes whose points and place the draft rules would change. */
export const previewOf = async ({ db, locale, now, person, query }: Asked): Promise<RulesPreview> => {
  const all = await listAllRules(db)
  const draft = found(all.find(({ status }) => status === 'draft')).rules
  const inForce: PointRules = all.find(({ status }) => status === 'in_force')?.rules ?? noRules
  const book = await loadRuleBook(db, locale)
  const period = chosenPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
  const none = { people_count: 0, more_count: 0, less_count: 0, items_count: 0, people: [] }
  if (!period) return { period: null, ...none }
  if (period.closed_at !== null) throw conflict('portfolio.periodClosed')
  const people = await listRated(db, { period, filter: {}, person: null, locale })
  const [before, after] = [placed(await rate(people, inForce)), placed(await rate(people, draft))]
  const then = new Map(after.map((row) => [row.id, row]))
  const changed = before.flatMap(({ id, name, group_code, points, place }) => {
    const row = then.get(id)
    if (!row || (row.points === points && row.place === place)) return []
    return [{ id, name, group_code, before: points, after: row.points, place_before: place, place_after: row.place }]
  })
  const differs = (one: { after: number; before: number }) => Math.abs(one.after - one.before)
  return {
    period: optionOf(period),
    people_count: before.length,
    more_count: changed.filter((row) => row.after > row.before).length,
    less_count: changed.filter((row) => row.after < row.before).length,
    items_count: people
      .flatMap(({ items }) => items)
      .filter((item) => pointsOf(inForce, item).points !== pointsOf(draft, item).points).length,
    people: changed.toSorted((one, other) => differs(other) - differs(one)).slice(0, shown),
  }
}
