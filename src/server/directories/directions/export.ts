import type { Direction } from '../../../api/directories/directions'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<Direction>[] => [
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
