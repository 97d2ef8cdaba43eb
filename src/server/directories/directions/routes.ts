import type { Direction, directions } from '../../../api/directories/directions'
import { isStaff } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { tabbed } from '../../kit/lists'
import { recordHandlers } from '../../kit/recordHandlers'
import { requirementsChanged } from '../requirements'
import { getDirection, insertDirection, listDirections, updateDirection, usageOfDirections } from './queries'
import { checkPublishable, usualRanking } from './rules'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

const exportColumns = (locale: Locale): ExportColumn<Direction>[] => [
  { title: 'export.code', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.profile', value: (row) => row.translations[locale]?.profile ?? row.translations.ru.profile ?? '' },
  { title: 'export.durationMonths', value: (row) => row.duration_months },
  { title: 'export.placesBudget', value: (row) => row.places.budget },
  { title: 'export.placesContract', value: (row) => row.places.contract },
  { title: 'export.placesTargeted', value: (row) => row.places.targeted },
  { title: 'export.price', value: (row) => row.price },
  { title: 'export.admissionOpens', kind: 'day', value: (row) => row.admission_opens },
  { title: 'export.admissionCloses', kind: 'day', value: (row) => row.admission_closes },
  { title: 'export.status', value: (row) => localise(locale, { key: `directionStatus.${row.status}` }) },
  { title: 'export.groups', value: (row) => row.groups_count },
]

const handle = recordHandlers({
  entity: 'directories/directions',
  table: 'directions',
  restoredStatus: 'draft',
  list: listDirections,
  file: { name: 'directions', columns: exportColumns },
  get: getDirection,
  insert: insertDirection,
  update: updateDirection,
  usageOf: usageOfDirections,
  check: checkPublishable,
  followUp: requirementsChanged,
})

const optionOf = ({ id, code, name, profile, education_type_id, places, status }: Direction) => ({
  id,
  code,
  name,
  profile,
  education_type_id,
  places,
  status,
})

export const directionsRoutes: Handlers<typeof directions> = {
  'GET /api/directories/directions': ({ db, query, locale, person }) =>
    tabbed(query, async (asked) => {
      const { rows, total } = await listDirections(db, { ...asked, locale, publishedOnly: !isStaff(person) })
      return { rows: person.holds('manage directions') ? rows : rows.map(optionOf), total }
    }),
  'GET /api/directories/directions/export': handle.export,
  'GET /api/directories/directions/:id': handle.get,
  'POST /api/directories/directions': ({ body, ...context }) =>
    handle.create({ ...context, body: { ...body, ranking: body.ranking ?? usualRanking(body.education_type_id) } }),
  'PUT /api/directories/directions/:id': handle.edit,
  'DELETE /api/directories/directions/:id': handle.delete,
  'POST /api/directories/directions/archive': handle.archive,
  'POST /api/directories/directions/restore': handle.restore,
  'POST /api/directories/directions/delete': handle.deleteMany,
}
