import type { Locale } from '../../../../api/kit/endpoints'
import type { ProfileRow } from '../../../../api/admissions/applicationCase'
import type { ExportColumn } from '../../../kit/exports'
import { localise } from '../../../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<ProfileRow>[] => [
  { title: 'export.applicationNumber', value: (row) => row.number },
  { title: 'export.personName', value: (row) => row.name },
  { title: 'export.status', value: (row) => row.status.name },
  { title: 'export.source', value: (row) => localise(locale, { key: `profileSource.${row.source}` }) },
  { title: 'export.chosenDirections', value: (row) => row.directions },
  { title: 'export.averageScore', digits: 2, value: (row) => row.average_score },
  {
    title: 'export.documentsAccepted',
    // With a stroke between them spreadsheet programs take the two for a date.
    value: ({ documents: { accepted, required } }) =>
      localise(locale, { key: 'export.ofRequired', values: { accepted, required } }),
  },
  { title: 'export.completeness', value: (row) => row.completeness },
  { title: 'export.submittedOn', kind: 'moment', value: (row) => row.submitted_at },
  { title: 'export.statusOn', kind: 'moment', value: (row) => row.status_at },
  { title: 'export.reviewer', value: (row) => row.lease?.holder.name ?? null },
]
