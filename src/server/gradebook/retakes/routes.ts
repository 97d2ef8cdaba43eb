import type { RetakeRow, retakes } from '../../../api/gradebook/retakes'
import { formatMark } from '../../../api/gradebook/marks'
import type { Locale } from '../../../api/kit/endpoints'
import { collegeName } from '../../kit/college'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Handlers } from '../../kit/handlers'
import { toPage, withTabCounts } from '../../kit/records/lists'
import { notFound } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import { notifyOfMove } from './notices'
import { checkCanExamine, planRoutes } from './planRoutes'
import { printSheets } from './printSheets'
import { findRetakes, listExaminers, listRetakes } from './queries'
import { lockRetake, presentRow, readRetake, type RetakeContext } from './readRetake'
import { updateTerms } from './resultQueries'
import { resultRoutes } from './resultRoutes'
import { checkExaminers } from './rules'

const entity = 'gradebook/retakes'

const exportColumns = (locale: Locale): ExportColumn<RetakeRow>[] => [
  { title: 'export.sheet_number', value: ({ sheet }) => sheet },
  { title: 'export.person_name', value: ({ name }) => name },
  { title: 'export.group', value: ({ group_code }) => group_code },
  { title: 'export.subject', value: ({ subject_name }) => subject_name },
  { title: 'export.period', value: ({ period_name, academic_year }) => `${period_name}, ${academic_year}` },
  { title: 'export.retake', value: ({ number }) => localise(locale, { key: `retakes.kind.${number}` }) },
  { title: 'export.day', kind: 'day', value: ({ held_on }) => held_on },
  { title: 'export.time', value: ({ starts_at }) => starts_at },
  { title: 'export.room', value: ({ place }) => place },
  { title: 'export.examiners', value: ({ examiners }) => examiners.map(({ name }) => name).join(', ') },
  { title: 'export.status', value: ({ status }) => localise(locale, { key: `retakes.status.${status}` }) },
  { title: 'export.mark', value: ({ value, scale }) => formatMark({ value, flag: null }, scale, locale) },
]

/** The sheets of these retakes; 404 if the user may not see one of them. */
const sheetsOf = async ({ db, person, services }: RetakeContext, ids: readonly number[]) => {
  const found = await findRetakes(db, { ids, person, locale: 'ru' })
  if (found.length < ids.length) throw notFound()
  return printSheets(found, { college: await collegeName(db, services.config, 'ru') })
}

export const retakeRoutes: Handlers<typeof retakes> = {
  ...planRoutes,
  ...resultRoutes,

  'GET /api/gradebook/retakes': (context) =>
    withTabCounts(context.query, async (query) => {
      const { rows, total } = await listRetakes(context.db, {
        ...query,
        locale: context.locale,
        person: context.person,
      })
      return { rows: rows.map((row) => presentRow(row, context)), total }
    }),

  'GET /api/gradebook/retakes/export': async (context) => {
    const { db, query, locale, person, audit } = context
    const { rows } = await listRetakes(db, { ...query, locale, person })
    audit({ action: 'export', entity, ids: [], after: { filter: query.filter, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.retakes' }),
      columns: exportColumns(locale),
      rows: rows.map((row) => presentRow(row, context)),
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/gradebook/retakes/examiners': async ({ db, query }) => toPage(await listExaminers(db, query), query),

  'GET /api/gradebook/retakes/sheets': async (context) => {
    const { ids } = context.query
    const file = await sheetsOf(context, ids)
    context.audit({ action: 'print_sheet', entity, ids })
    return file
  },

  'GET /api/gradebook/retakes/:id': async (context) => ({ data: await readRetake(context, context.params.id) }),

  'PUT /api/gradebook/retakes/:id': async (context) => {
    const { db, params, body, services, audit } = context
    const { version, input } = body
    const { before } = await lockRetake(context, { ...params, version, action: 'edit' })
    checkExaminers(before.number, input.examiner_ids, 'examiner_ids')
    await checkCanExamine(context, [{ ids: input.examiner_ids, path: 'examiner_ids' }])
    await updateTerms(db, params.id, input)
    const data = await readRetake(context, params.id)
    audit({ action: 'edit', entity, ids: [params.id], before, after: data })
    await notifyOfMove(db, services, { before, after: data })
    return { data }
  },

  'GET /api/gradebook/retakes/:id/sheet': async (context) => {
    const { id } = context.params
    const file = await sheetsOf(context, [id])
    context.audit({ action: 'print_sheet', entity, ids: [id] })
    return file
  },
}
