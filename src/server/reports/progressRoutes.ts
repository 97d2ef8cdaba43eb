import type { z } from 'zod'
import { selectPeriod } from '../../api/gradebook/codes'
import type { ProgressNumbers, ProgressPerson, reports } from '../../api/reports/reports'
import type { Locale } from '../../api/kit/endpoints'
import { listPeriods } from '../gradebook'
import { dayOf } from '../kit/days'
import type { Context, Handlers } from '../kit/handlers'
import { orNotFound } from '../kit/problems'
import { exportFile, type ExportColumn } from '../kit/records/exports'
import { toPage } from '../kit/records/lists'
import { localise } from '../kit/texts/messages'
import type { Person } from '../kit/person'
import { listPeriodMarks } from './progressQueries'
import { numbersBy, numbersOf, peopleOf } from './progressRules'

type ReportContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }

const readMarks = async ({ db, locale, now, person }: ReportContext, id?: number, q?: string) => {
  const period = selectPeriod(await listPeriods(db, locale), { id, today: dayOf(now, person.timeZone) })
  if (id !== undefined) orNotFound(period)
  const marks = period ? await listPeriodMarks(db, { periodId: period.id, reader: person, locale, q }) : []
  return { period, marks }
}

/** Until something is signed in the current period, the report of the one before it is more useful than an empty page. */
const readShownMarks = async (context: ReportContext, id?: number) => {
  const chosen = await readMarks(context, id)
  const { period, marks } = chosen
  if (id !== undefined || !period || marks.length > 0) return chosen
  const periods = await listPeriods(context.db, context.locale)
  const before = await readMarks(context, periods.find(({ ends_on }) => ends_on < period.starts_on)?.id)
  return before.marks.length > 0 ? before : chosen
}

const readProgress = async (context: ReportContext, id?: number) => {
  const { period, marks } = await readShownMarks(context, id)
  return {
    period: period ? { id: period.id, name: period.name, academic_year: period.academic_year } : null,
    total: numbersOf({ id: null, name: localise(context.locale, { key: 'reports.total' }) }, marks),
    groups: numbersBy(marks, ({ group_id, group_code }) => ({ id: group_id, name: group_code })),
    subjects: numbersBy(marks, ({ subject_id, subject_name }) => ({ id: subject_id, name: subject_name })),
  }
}

type Query = Pick<z.output<(typeof reports)['GET /api/groups/reports/progress/people']['query']>, 'filter' | 'sort'>
const readPeople = async (context: ReportContext, { filter, sort }: Query) => {
  const { q, period_id, group_id, subject_id, kind, id } = filter
  const { marks } = await readMarks(context, period_id, q)
  const wanted = marks.filter(
    (mark) =>
      (group_id?.includes(mark.group_id ?? 0) ?? true) &&
      (subject_id?.includes(mark.subject_id) ?? true) &&
      (id?.includes(mark.user_id) ?? true),
  )
  const people = peopleOf(wanted).filter((one) => kind?.includes(one.kind) ?? true)
  const sign = sort.order === 'ASC' ? 1 : -1
  return people.toSorted((one, other) => sign * (compare(one[sort.field], other[sort.field]) || one.id - other.id))
}
const compare = (one: string | number | null, other: string | number | null) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.localeCompare(other, 'ru', { numeric: true })
    : Number(one ?? 0) - Number(other ?? 0)

const numberColumns: ExportColumn<ProgressNumbers>[] = [
  { title: 'export.group', value: ({ name }) => name },
  { title: 'reports.students', value: ({ students }) => students },
  { title: 'reports.progress.excellent', value: ({ excellent }) => excellent },
  { title: 'reports.progress.good', value: ({ good }) => good },
  { title: 'reports.progress.passing', value: ({ passing }) => passing },
  { title: 'reports.progress.debtor', value: ({ debtor }) => debtor },
  { title: 'export.average', value: ({ average }) => average, digits: 2 },
  { title: 'reports.absolute', value: ({ absolute_percent }) => absolute_percent, digits: 1 },
  { title: 'reports.quality', value: ({ quality_percent }) => quality_percent, digits: 1 },
]
const peopleColumns = (locale: Locale): ExportColumn<ProgressPerson>[] => [
  { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  { title: 'reports.result', value: ({ kind }) => localise(locale, { key: `reports.progress.${kind}` }) },
  { title: 'export.average', value: ({ average }) => average, digits: 2 },
  { title: 'reports.debts', value: ({ debts }) => debts },
]

type ProgressCalls = Pick<
  Handlers<typeof reports>,
  | 'GET /api/groups/reports/progress'
  | 'GET /api/groups/reports/progress/export'
  | 'GET /api/groups/reports/progress/people'
  | 'GET /api/groups/reports/progress/people/export'
>
export const progressRoutes: ProgressCalls = {
  'GET /api/groups/reports/progress': async (context) => ({ data: await readProgress(context, context.query.period) }),

  'GET /api/groups/reports/progress/export': async (context) => {
    const { query, locale, person, audit } = context
    const { groups, total, period } = await readProgress(context, query.period)
    audit({
      action: 'export',
      entity: 'groups/reports',
      ids: [],
      after: { period_id: period?.id, count: groups.length },
    })
    const name = localise(locale, { key: 'reports.files.progress' })
    const rows = [...groups, total]
    return exportFile({ name, columns: numberColumns, rows, format: query.format, locale, timeZone: person.timeZone })
  },

  'GET /api/groups/reports/progress/people': async (context) => {
    const { offset, limit } = context.query
    const people = await readPeople(context, context.query)
    return toPage({ rows: people.slice(offset, offset + limit), total: people.length }, context.query)
  },

  'GET /api/groups/reports/progress/people/export': async (context) => {
    const { query, locale, person, audit } = context
    const rows = await readPeople(context, query)
    audit({ action: 'export', entity: 'groups/reports', ids: [], after: { filter: query.filter, count: rows.length } })
    const name = localise(locale, { key: 'reports.files.people' })
    const columns = peopleColumns(locale)
    return exportFile({ name, columns, rows, format: query.format, locale, timeZone: person.timeZone })
  },
}
