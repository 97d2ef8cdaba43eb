import type { Locale } from '../../api/kit'
import type { ProfileRow } from '../../api/profileCase'
import type { ExportColumn } from '../kit/exports'
import { localise } from '../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<ProfileRow>[] => [
  { title: 'export.applicationNumber', value: (row) => row.number },
  { title: 'export.personName', value: (row) => row.name },
  { title: 'export.status', value: (row) => row.status.name },
  { title: 'export.source', value: (row) => localise(locale, { key: `profileSource.${row.source}` }) },
  { title: 'export.chosenDirections', value: (row) => row.directions },
  { title: 'export.averageScore', value: (row) => row.average_score },
  { title: 'export.documentsAccepted', value: (row) => `${row.documents.accepted} / ${row.documents.required}` },
  { title: 'export.completeness', value: (row) => row.completeness },
  { title: 'export.submittedOn', value: (row) => row.submitted_at?.slice(0, 10) ?? null },
  { title: 'export.statusOn', value: (row) => row.status_at.slice(0, 10) },
  { title: 'export.reviewer', value: (row) => row.lease?.holder.name ?? null },
]
