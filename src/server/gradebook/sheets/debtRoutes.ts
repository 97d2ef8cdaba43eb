import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { selectPeriod } from '../../../api/gradebook/codes'
import { formatMark } from '../../../api/gradebook/marks'
import type { Debt, sheets } from '../../../api/gradebook/sheets'
import type { Locale } from '../../../api/kit/endpoints'
import { dayOf } from '../../kit/days'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { listPeriods, type FoundPeriod } from '../bookAccessQueries'
import { byItem } from '../finals'
import { loadBooks, type LoadedBook, type LoadedColumn } from '../finalsQueries'
import { readableBooks, loadDebtors, type Member } from './debtQueries'
import { byGroup, debtsIn, sortedDebts } from './debtRules'

type Query = Pick<z.output<(typeof sheets)['GET /api/gradebook/debts']['query']>, 'filter' | 'sort'>
type DebtContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }

/** Yields to the event loop regularly, because a whole college takes about a second. */
const computeDebts = async (
  books: readonly LoadedBook[],
  { members, columns }: { members: readonly Member[]; columns: readonly LoadedColumn[] },
): Promise<Debt[]> => {
  const [groups, cells] = [byGroup(members), byItem(columns)]
  const debts: Debt[] = []
  for (const [place, book] of books.entries()) {
    if (place % 20 === 19) await setImmediate()
    debts.push(...debtsIn(book, { members: groups.get(book.group_id) ?? [], columns: cells }))
  }
  return debts
}

type Filter = Query['filter']
const filterByKind = (debts: Debt[], kind: Filter['kind']) =>
  kind ? debts.filter((debt) => kind.includes(debt.kind)) : debts

/** Computes and caches the debts of a filter; `kind` is applied afterwards, so that all tabs share one computation. */
const debtsReader = ({ db, locale, now, person }: DebtContext) => {
  const read = async ({ q, period_id, ...places }: Omit<Filter, 'kind'>) => {
    const today = dayOf(now, person.timeZone)
    const period = selectPeriod(await listPeriods(db, locale), { id: period_id, today })
    if (!period) return { debts: [], period }
    const books = await loadBooks(db, { where: readableBooks(person, { ...places, periodId: period.id }), locale })
    return { debts: await computeDebts(books, await loadDebtors(db, { books, period, q })), period }
  }
  const known = new Map<string, ReturnType<typeof read>>()
  return async ({ kind, ...filter }: Filter) => {
    const name = JSON.stringify(filter)
    const promise = known.get(name) ?? read(filter)
    known.set(name, promise)
    const { debts, period } = await promise
    return { debts: filterByKind(debts, kind), period }
  }
}

const exportColumns = (locale: Locale): ExportColumn<Debt>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  { title: 'export.subject', value: ({ subject_name }) => subject_name },
  { title: 'export.debt', value: ({ kind }) => localise(locale, { key: `gradebook.debt.${kind}` }) },
  { title: 'export.mark', value: ({ value, scale }) => formatMark({ value, flag: null }, scale, locale) },
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
