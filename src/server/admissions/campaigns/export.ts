import type { Campaign } from '../../../api/admissions/campaigns'
import { bases } from '../../../api/kit/codes'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

const placesOf = ({ directions }: Campaign) =>
  directions.flatMap(({ places }) => bases.map((basis) => places[basis])).reduce((sum, places) => sum + places, 0)

export const exportColumns = (locale: Locale): ExportColumn<Campaign>[] => [
  { title: 'export.year', value: (row) => row.year },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.opensAt', kind: 'moment', value: (row) => row.opens_at },
  { title: 'export.closesAt', kind: 'moment', value: (row) => row.closes_at },
  { title: 'export.originalsDue', kind: 'day', value: (row) => row.originals_due },
  { title: 'export.directions', value: (row) => row.directions.length },
  { title: 'export.capacity', value: placesOf },
  { title: 'export.profiles', value: (row) => row.profiles_count },
  { title: 'export.status', value: (row) => localise(locale, { key: `campaignStatus.${row.status}` }) },
]
