import type { PointRules } from '../../../api/portfolio/points'
import { pointsOf, noRules } from '../../../api/portfolio/points'
import type { RulesPreview } from '../../../api/portfolio/rules'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, orNotFound } from '../../kit/problems'
import { rankPeople } from '../rating/rankPeople'
import { rate } from '../rating/rating'
import { listRatedPeople } from '../rating/ratedQueries'
import { selectPeriod, loadRuleBook, toPeriodOption } from '../ruleBookQueries'
import { listAllRules } from './pointRuleQueries'

type PreviewContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  query: { period_id?: number | undefined }
}
/** Maximum number of people in the response. */
const maxPeople = 200

/** Computes whose points and place the draft rules would change. */
export const previewRules = async ({ db, locale, now, person, query }: PreviewContext): Promise<RulesPreview> => {
  const all = await listAllRules(db)
  const draft = orNotFound(all.find(({ status }) => status === 'draft')).rules
  const inForce: PointRules = all.find(({ status }) => status === 'in_force')?.rules ?? noRules
  const book = await loadRuleBook(db, locale)
  const period = selectPeriod(book, { id: query.period_id, today: dayOf(now, person.timeZone) })
  const none = { people_count: 0, more_count: 0, less_count: 0, items_count: 0, people: [] }
  if (!period) return { period: null, ...none }
  if (period.closed_at !== null) throw conflict('portfolio.period_closed')
  const people = await listRatedPeople(db, { period, filter: {}, person: null, locale })
  const [before, after] = [rankPeople(await rate(people, inForce)), rankPeople(await rate(people, draft))]
  const then = new Map(after.map((row) => [row.id, row]))
  const changed = before.flatMap(({ id, name, group_code, points, place }) => {
    const row = then.get(id)
    if (!row || (row.points === points && row.place === place)) return []
    return [{ id, name, group_code, before: points, after: row.points, place_before: place, place_after: row.place }]
  })
  const differs = (one: { after: number; before: number }) => Math.abs(one.after - one.before)
  return {
    period: toPeriodOption(period),
    people_count: before.length,
    more_count: changed.filter((row) => row.after > row.before).length,
    less_count: changed.filter((row) => row.after < row.before).length,
    items_count: people
      .flatMap(({ items }) => items)
      .filter((item) => pointsOf(inForce, item).points !== pointsOf(draft, item).points).length,
    people: changed.toSorted((one, other) => differs(other) - differs(one)).slice(0, maxPeople),
  }
}
