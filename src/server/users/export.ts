import type { Locale } from '../../api/kit'
import type { UserRow } from '../../api/users'
import type { ExportColumn } from '../kit/exports'
import { localise } from '../kit/messages'

export const exportColumns = (locale: Locale): ExportColumn<UserRow>[] => [
  { title: 'export.personName', value: (row) => row.name },
  { title: 'export.email', value: (row) => row.email },
  { title: 'export.role', value: (row) => row.role_name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.lastLogin', value: (row) => row.last_login_at?.slice(0, 10) ?? null },
  { title: 'export.created', value: (row) => row.created_at.slice(0, 10) },
  { title: 'export.status', value: (row) => localise(locale, { key: `userStatus.${row.status}` }) },
]
