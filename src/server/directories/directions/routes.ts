import type { Direction, directions } from '../../../api/directories/directions'
import type { Handlers } from '../../kit/handlers'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { queueRequirementsChanged } from '../requirements'
import { directionQueries, usageOfDirections } from './queries'
import { checkPublishable } from './rules'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'

const exportColumns = (locale: Locale): ExportColumn<Direction>[] => [
  { title: 'export.code', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.profile', value: (row) => row.translations[locale]?.profile ?? row.translations.ru.profile ?? '' },
  { title: 'export.duration_months', value: (row) => row.duration_months },
  { title: 'export.places_budget', value: (row) => row.places.budget },
  { title: 'export.places_contract', value: (row) => row.places.contract },
  { title: 'export.places_targeted', value: (row) => row.places.targeted },
  { title: 'export.price', value: (row) => row.price },
  { title: 'export.admission_opens', kind: 'day', value: (row) => row.admission_opens },
  { title: 'export.admission_closes', kind: 'day', value: (row) => row.admission_closes },
  { title: 'export.status', value: (row) => localise(locale, { key: `direction_status.${row.status}` }) },
  { title: 'export.groups', value: (row) => row.groups_count },
]

const optionOf = ({ id, code, name, profile, education_type_id, places, status }: Direction) => ({
  id,
  code,
  name,
  profile,
  education_type_id,
  places,
  status,
})

export const directionsRoutes: Handlers<typeof directions> = recordRoutes({
  ...directionQueries,
  path: '/api/directories/directions',
  restoredStatus: 'draft',
  exportColumns: exportColumns,
  option: { whole: 'manage directions', row: optionOf, chosen: 'published' },
  usageOf: usageOfDirections,
  check: checkPublishable,
  followUp: queueRequirementsChanged,
})
