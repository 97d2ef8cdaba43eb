import type { Group } from '../../api/groups/groups'
import type { Locale } from '../../api/kit/endpoints'
import type { ExportColumn } from '../kit/exports'
import { localise } from '../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<Group>[] => [
  { title: 'export.groupCode', value: (row) => row.code },
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.directionCode', value: (row) => row.direction.code },
  { title: 'export.direction', value: (row) => row.direction.name },
  { title: 'export.course', value: (row) => row.course },
  { title: 'export.academicYear', value: (row) => row.academic_year },
  { title: 'export.startsOn', kind: 'day', value: (row) => row.starts_on },
  { title: 'export.endsOn', kind: 'day', value: (row) => row.ends_on },
  { title: 'export.curator', value: (row) => row.curator_name },
  { title: 'export.members', value: (row) => row.members_count },
  { title: 'export.capacity', value: (row) => row.capacity },
  { title: 'export.status', value: (row) => localise(locale, { key: `groupStatus.${row.status}` }) },
]
