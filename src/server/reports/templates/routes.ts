import type { Template, TemplateInput, templates } from '../../../api/reports/templates'
import { dayInFigures } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import { forbidden } from '../../kit/problems'
import { recordRoutes } from '../../kit/records/recordRoutes'
import type { Db } from '../../platform/database'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import type { Locale } from '../../../api/kit/endpoints'
import { periodOf } from '../peopleRoutes'
import { checkColumns, columnsOf } from './fields'
import { listTemplateRows, reachOfTemplates, templateQueries } from './queries'

const exportColumns = (locale: Locale): ExportColumn<Template>[] => [
  { title: 'export.name', value: ({ name }) => name },
  { title: 'reports.source', value: ({ source }) => localise(locale, { key: `reports.sources.${source}` }) },
  { title: 'reports.columns', value: ({ columns_count }) => columns_count },
  { title: 'export.status', value: ({ status }) => localise(locale, { key: `record_status.${status}` }) },
]

type FillContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }
type Range = { day?: string | undefined; from?: string | undefined; to?: string | undefined }
const fill = async (context: FillContext, template: Template, { day, from, to }: Range) => {
  const { db, locale, person } = context
  const period = template.source === 'students' ? periodOf(context, { to: day }) : periodOf(context, { from, to })
  const rows = await listTemplateRows(db, {
    source: template.source,
    period,
    locale,
    reader: person,
    withAverage: template.columns.some(({ field }) => field === 'average') && person.holds('manage gradebook'),
  })
  return rows.map((row, index) => ({ number: index + 1, row }))
}

const previewRows = 10
const textOf = (value: string | number | null, kind: string | undefined) => {
  if (value === null) return ''
  return kind === 'day' ? dayInFigures(String(value)) : String(value)
}

export const templateRoutes: Handlers<typeof templates> = {
  ...recordRoutes({
    ...templateQueries,
    path: '/api/groups/reports/templates',
    restoredStatus: 'active',
    exportColumns,
    reach: reachOfTemplates,
    insert: (db: Db, input: TemplateInput, person: Person) => {
      if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
      return templateQueries.insert(db, input)
    },
  }),

  'GET /api/groups/reports/templates/:id/preview': async (context) => {
    const { db, params, locale, query } = context
    const template = await templateQueries.get(db, { id: params.id, locale })
    const rows = await fill(context, template, query)
    const columns = columnsOf(template.columns, { locale, isMasked: true })
    return {
      data: {
        total: rows.length,
        titles: template.columns.map(({ title }) => title),
        rows: rows.slice(0, previewRows).map((row) => columns.map(({ value, kind }) => textOf(value(row), kind))),
      },
    }
  },

  'GET /api/groups/reports/templates/:id/file': async (context) => {
    const { db, params, locale, person, query, audit } = context
    const template = await templateQueries.get(db, { id: params.id, locale })
    checkColumns(template.columns, person)
    const rows = await fill(context, template, query)
    const fields = template.columns.flatMap(({ field }) => field ?? [])
    audit({
      action: 'export',
      entity: 'groups/reports/templates',
      ids: [template.id],
      after: { fields, count: rows.length, ...query },
    })
    return exportFile({
      name: template.name.replaceAll(/[\\/:*?"<>|]/g, '-'),
      columns: columnsOf(template.columns, { locale, isMasked: false }),
      rows,
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },
}
