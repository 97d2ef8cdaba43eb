import type { HomeworkRow } from '../../../api/homework/homework'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'

export const exportColumns = (locale: Locale): ExportColumn<HomeworkRow>[] => [
  { title: 'export.name', value: (row) => row.title },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.subject', value: (row) => row.subject_name },
  { title: 'export.status', value: (row) => localise(locale, { key: `homework_errors.status.${row.status}` }) },
  { title: 'export.homework_due', kind: 'moment', value: (row) => row.due_at },
  { title: 'export.homework_waiting', value: (row) => row.counts.waiting },
  { title: 'export.homework_missing', value: (row) => row.counts.missing },
  { title: 'export.homework_returned', value: (row) => row.counts.returned },
  { title: 'export.homework_marked', value: (row) => row.counts.marked },
]
