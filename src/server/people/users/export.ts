import type { Locale } from '../../../api/kit/endpoints'
import type { UserRow } from '../../../api/people/users'
import type { ExportColumn } from '../../kit/exports'
import { localise } from '../../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<UserRow>[] => [
  { title: 'export.personName', value: (row) => row.name },
  { title: 'export.email', value: (row) => row.email },
  { title: 'export.role', value: (row) => row.role_name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.lastLogin', kind: 'moment', value: (row) => row.last_login_at },
  { title: 'export.created', kind: 'moment', value: (row) => row.created_at },
  { title: 'export.status', value: (row) => localise(locale, { key: `userStatus.${row.status}` }) },
]
