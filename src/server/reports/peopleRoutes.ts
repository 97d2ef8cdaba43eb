import { movementLines, type MovementLine } from '../../api/reports/codes'
import type { Movement, ReportPerson, reports } from '../../api/reports/reports'
import type { Locale } from '../../api/kit/endpoints'
import { dayOf } from '../kit/days'
import type { Context, Handlers } from '../kit/handlers'
import { invalid } from '../kit/problems'
import { exportFile, type ExportColumn } from '../kit/records/exports'
import { toPage } from '../kit/records/lists'
import { localise } from '../kit/texts/messages'
import type { Person } from '../kit/person'
import { countContingent, countMovement, listNames, listPeople, type Period } from './peopleQueries'

type ReportContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }

/** The period of a request; by default from 1 January until today. Throws 422 if it is backwards. */
export const periodOf = (
  { now, person }: Pick<ReportContext, 'now' | 'person'>,
  given: { from?: string | undefined; to?: string | undefined },
): Period => {
  const to = given.to ?? dayOf(now, person.timeZone)
  const from = given.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) throw invalid({ to: [{ key: 'reports.period_backwards' }] })
  return { from, to }
}

const readContingent = async ({ db, locale, now, person }: ReportContext, day?: string) => {
  const shown = day ?? dayOf(now, person.timeZone)
  const cells = await countContingent(db, { day: shown, reader: person })
  const ids = [...new Set(cells.map(({ direction_id }) => direction_id))]
  return { day: shown, directions: await listNames(db, { by: 'direction', ids, locale }), cells }
}

type MovementRequest = { from?: string | undefined; to?: string | undefined; by: 'direction' | 'group' }
const readMovement = async (context: ReportContext, { by, ...given }: MovementRequest): Promise<Movement> => {
  const { db, locale, person } = context
  const period = periodOf(context, given)
  const counts = await countMovement(db, { ...period, by, reader: person })
  const names = await listNames(db, { by, ids: [...new Set(counts.map(({ id }) => id))], locale })
  const rows = names.map((named) => ({
    ...named,
    counts: Object.fromEntries(counts.filter(({ id }) => id === named.id).map(({ line, count }) => [line, count])),
  }))
  return { ...period, by, rows }
}

const word = (locale: Locale, key: string) => localise(locale, { key: `reports.${key}` })

type ContingentRow = Awaited<ReturnType<typeof readContingent>>['cells'][number] & { code: string; name: string }
const contingentColumns = (locale: Locale): ExportColumn<ContingentRow>[] => [
  { title: 'export.direction_code', value: ({ code }) => code },
  { title: 'export.direction', value: ({ name }) => name },
  { title: 'reports.method', value: (row) => word(locale, `methods.${row.education_method_id}`) },
  { title: 'export.course', value: ({ course }) => course },
  { title: 'reports.funding', value: ({ basis }) => word(locale, `basis.${basis}`) },
  { title: 'reports.students', value: ({ count }) => count },
  { title: 'reports.on_leave', value: ({ on_leave }) => on_leave },
]

const movementColumns: ExportColumn<Movement['rows'][number]>[] = [
  { title: 'export.code', value: ({ code }) => code },
  { title: 'export.name', value: ({ name }) => name },
  ...movementLines.map((line) => ({
    title: `reports.line.${line}`,
    value: ({ counts }: Movement['rows'][number]) => counts[line] ?? 0,
  })),
]

const peopleColumns = (locale: Locale): ExportColumn<ReportPerson>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  { title: 'export.direction', value: ({ direction_name }) => direction_name },
  { title: 'export.course', value: ({ course }) => course },
  { title: 'reports.funding', value: ({ basis }) => word(locale, `basis.${basis}`) },
  {
    title: 'reports.state',
    value: ({ on_leave }) => word(locale, on_leave ? 'states.academic_leave' : 'states.studying'),
  },
  { title: 'reports.since', value: ({ day }) => day, kind: 'day' },
  { title: 'reports.order', value: ({ order_number }) => order_number },
]

type Filter = {
  day?: string | undefined
  line?: MovementLine | undefined
  from?: string | undefined
  to?: string | undefined
}
/** The period of a line, or the day of the contingent as a period. */
const dayOrPeriod = (context: ReportContext, { day, line, from, to }: Filter): Period => {
  if (line) return periodOf(context, { from, to })
  const shown = day ?? dayOf(context.now, context.person.timeZone)
  return { from: shown, to: shown }
}

type PeopleCalls = Pick<
  Handlers<typeof reports>,
  | 'GET /api/groups/reports/contingent'
  | 'GET /api/groups/reports/contingent/export'
  | 'GET /api/groups/reports/movement'
  | 'GET /api/groups/reports/movement/export'
  | 'GET /api/groups/reports/people'
  | 'GET /api/groups/reports/people/export'
>
export const peopleRoutes: PeopleCalls = {
  'GET /api/groups/reports/contingent': async (context) => ({
    data: await readContingent(context, context.query.day),
  }),

  'GET /api/groups/reports/contingent/export': async (context) => {
    const { query, locale, person, audit } = context
    const { day, directions, cells } = await readContingent(context, query.day)
    audit({ action: 'export', entity: 'groups/reports', ids: [], after: { day, count: cells.length } })
    const byId = new Map(directions.map((one) => [one.id, one]))
    return exportFile({
      name: localise(locale, { key: 'reports.files.contingent', values: { day } }),
      columns: contingentColumns(locale),
      rows: cells.map((cell) => ({ code: '', name: '', ...byId.get(cell.direction_id), ...cell })),
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/groups/reports/movement': async (context) => ({ data: await readMovement(context, context.query) }),

  'GET /api/groups/reports/movement/export': async (context) => {
    const { query, locale, person, audit } = context
    const { from, to, rows } = await readMovement(context, query)
    audit({ action: 'export', entity: 'groups/reports', ids: [], after: { from, to, count: rows.length } })
    const name = localise(locale, { key: 'reports.files.movement', values: { from, to } })
    return exportFile({ name, columns: movementColumns, rows, format: query.format, locale, timeZone: person.timeZone })
  },

  'GET /api/groups/reports/people': async (context) => {
    const { db, query, locale, person } = context
    const period = dayOrPeriod(context, query.filter)
    return toPage(await listPeople(db, { ...query, period, locale, reader: person }), query)
  },

  'GET /api/groups/reports/people/export': async (context) => {
    const { db, query, locale, person, audit } = context
    const period = dayOrPeriod(context, query.filter)
    const { rows } = await listPeople(db, { ...query, period, locale, reader: person })
    audit({ action: 'export', entity: 'groups/reports', ids: [], after: { filter: query.filter, count: rows.length } })
    const name = localise(locale, { key: 'reports.files.people' })
    const columns = peopleColumns(locale)
    return exportFile({ name, columns, rows, format: query.format, locale, timeZone: person.timeZone })
  },
}
