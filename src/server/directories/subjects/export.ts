import type { Locale } from '../../../api/kit/endpoints'
import type { Subject } from '../../../api/directories/subjects'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<Subject>[] => [
  { title: 'export.subjectCode', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.hours', value: (row) => row.hours },
  { title: 'export.credits', value: (row) => row.credits },
  { title: 'export.controlForm', value: (row) => localise(locale, { key: `controlForm.${row.control_form}` }) },
  { title: 'export.directions', value: (row) => row.directions_count },
  { title: 'export.groups', value: (row) => row.groups_count },
  { title: 'export.status', value: (row) => localise(locale, { key: `recordStatus.${row.status}` }) },
]
