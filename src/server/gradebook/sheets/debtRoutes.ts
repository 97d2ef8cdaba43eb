import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { selectPeriod } from '../../../api/gradebook/codes'
import { formatMark } from '../../../api/gradebook/marks'
import type { Debt, sheets } from '../../../api/gradebook/sheets'
import type { Locale } from '../../../api/kit/endpoints'
import { maxRetakes } from '../../../api/gradebook/retakeRules'
import { dayInFigures, dayOf } from '../../kit/days'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { listPeriods, type FoundPeriod } from '../bookAccessQueries'
import { byItem } from '../finals'
import { loadBooks, type LoadedBook, type LoadedColumn } from '../finalsQueries'
import { readableBooks, loadDebtors, type Member } from './debtQueries'
import { listDebtFacts } from '../retakes/planQueries'
import { nextRetake } from '../retakes/rules'
import { byGroup, debtsIn, pastDebts, sortedDebts, withRetakes, type BareDebt } from './debtRules'

type Query = Pick<z.output<(typeof sheets)['GET /api/gradebook/debts']['query']>, 'filter' | 'sort'>
type DebtContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }

/** Yields to the event loop regularly, because a whole college takes about a second. */
const computeDebts = async (
  books: readonly LoadedBook[],
  { members, columns, periodId }: { members: readonly Member[]; columns: readonly LoadedColumn[]; periodId: number },
): Promise<BareDebt[]> => {
  const [groups, cells] = [byGroup(members), byItem(columns)]
  const debts: BareDebt[] = []
  for (const [place, book] of books.entries()) {
    if (place % 20 === 19) await setImmediate()
    debts.push(...debtsIn(book, { members: groups.get(book.group_id) ?? [], columns: cells, periodId }))
  }
  return debts
}

type Filter = Query['filter']
type Narrowing = Pick<Filter, 'kind' | 'retake'>
const narrowed = (debts: readonly Debt[], { kind, retake }: Narrowing) =>
  debts.filter((debt) => (!kind || kind.includes(debt.kind)) && (!retake || retake.includes(debt.retake.stage)))

/** Ids of the debts that the preview of planning would accept, by the same rule. */
const plannableIn = async ({ db, locale, person }: DebtContext, debts: readonly Debt[]): Promise<Set<string>> => {
  const asked = debts.filter(({ kind }) => kind !== 'unposted')
  const facts = asked.length === 0 ? [] : await listDebtFacts(db, { debts: asked, person, locale })
  const keyOf = ({ user_id, subject_id }: { user_id: number; subject_id: number }) => `${user_id}-${subject_id}`
  const able = new Set(facts.filter((fact) => 'number' in nextRetake(fact, person)).map(keyOf))
  return new Set(asked.filter((debt) => able.has(keyOf(debt))).map(({ id }) => id))
}

/**
 * Computes and caches the debts of a filter; `kind`, `retake` and `can_plan` are applied afterwards, so that all tabs
 * share one computation.
 */
export const debtsReader = (context: DebtContext) => {
  const { db, locale, now, person } = context
  const read = async ({ q, period_id, ...places }: Omit<Filter, 'kind' | 'retake' | 'can_plan'>) => {
    const today = dayOf(now, person.timeZone)
    const period = selectPeriod(await listPeriods(db, locale), { id: period_id, today })
    if (!period) return { debts: [], period, plannable: async () => new Set<string>() }
    const books = await loadBooks(db, { where: readableBooks(person, { ...places, periodId: period.id }), locale })
    const loaded = await loadDebtors(db, { books, period, person, locale, q, ...places })
    const debts = await computeDebts(books, { ...loaded, periodId: period.id })
    const all = withRetakes([...debts, ...pastDebts(loaded.past)], loaded.retakes)
    let plannable: Promise<Set<string>> | undefined
    return { debts: all, period, plannable: () => (plannable ??= plannableIn(context, all)) }
  }
  const known = new Map<string, ReturnType<typeof read>>()
  return async ({ kind, retake, can_plan, ...filter }: Filter) => {
    const name = JSON.stringify(filter)
    const promise = known.get(name) ?? read(filter)
    known.set(name, promise)
    const { debts, period, plannable } = await promise
    const chosen = narrowed(debts, { kind, retake })
    if (can_plan === undefined) return { debts: chosen, period }
    const able = await plannable()
    return { debts: chosen.filter(({ id }) => able.has(id) === can_plan), period }
  }
}

const exportColumns = (locale: Locale): ExportColumn<Debt>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  { title: 'export.subject', value: ({ subject_name }) => subject_name },
  { title: 'export.debt', value: ({ kind }) => localise(locale, { key: `gradebook.debt.${kind}` }) },
  { title: 'export.mark', value: ({ value, scale }) => formatMark({ value, flag: null }, scale, locale) },
  {
    title: 'export.retakes',
    value: ({ retake: { stage, used, planned } }) =>
      localise(locale, {
        key: `retakes.stage.${stage}`,
        values: { day: dayInFigures(planned?.held_on), used, of: maxRetakes },
      }),
  },
  { title: 'export.missing_works', value: ({ missing_count }) => missing_count },
]
const nameOf = (period: FoundPeriod | undefined) => (period ? `${period.name}, ${period.academic_year}` : '')

export const debtRoutes: Pick<
  Handlers<typeof sheets>,
  'GET /api/gradebook/debts' | 'GET /api/gradebook/debts/export'
> = {
  'GET /api/gradebook/debts': async (context) => {
    const read = debtsReader(context)
    return withTabCounts(context.query, async ({ filter, sort, offset, limit }) => {
      const debts = sortedDebts((await read(filter)).debts, sort)
      return { rows: debts.slice(offset, offset + limit), total: debts.length }
    })
  },

  'GET /api/gradebook/debts/export': async (context) => {
    const { query, locale, person, audit } = context
    const { debts: all, period } = await debtsReader(context)(query.filter)
    const debts = sortedDebts(all, query.sort)
    audit({ action: 'export', entity: 'gradebook', ids: [], after: { filter: query.filter, count: debts.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.debts', values: { period: nameOf(period).replaceAll('/', '-') } }),
      columns: exportColumns(locale),
      rows: debts,
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },
}
