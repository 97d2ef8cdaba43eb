import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { UserRow } from '../../../api/people/users'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useRoleChoices } from '../giving'
import { asChoices } from '../../kit/inputs/choices'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { userStatuses, userVariants } from './statuses'
import { SlipDialog } from './SlipDialog'
import { UserBulk } from './UserBulk'
import { UserStatus } from './UserStatus'
import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { Link } from 'react-router-dom'

const columns: readonly Column<UserRow>[] = [
  { source: 'name', wide: true, card: 'title', sub: (row) => row.email },
  { source: 'role', sort: false, card: 'line', render: (row) => row.role_name },
  { source: 'group_code', sort: false, card: 'end', render: (row) => row.group_code ?? '—' },
  { source: 'last_login_at', render: (row) => (row.last_login_at ? dayAndTime(row.last_login_at) : '—') },
  { source: 'created_at', hidden: true, render: (row) => dayOf(row.created_at) },
  { source: 'status', sort: false, card: 'status', render: (row) => <UserStatus status={row.status} /> },
]

const views = [
  { label: 'users.views.all', filter: {} },
  ...userStatuses.map((status) => ({ label: `users.views.${status}`, filter: { status } })),
]
/** For those who can do something about it. */
const erasureView = { label: 'users.views.erasure', filter: { erasure: 'requested' } }

const openGroups = { status: ['active', 'forming'] }
const mostGroups = 500

/** The accounts of everybody: who they are, what role they have, whether they may come in. */
export const UserList = () => {
  const translate = useTranslate()
  const mayErase = useCan('manage access')
  // A slip is shown once: its dialog outlives the bar, which goes with what is chosen.
  const [slips, setSlips] = useState<readonly LoginSlip[]>([])
  return (
    <>
      <ListPage<UserRow>
        title={translate('users.title')}
        columns={columns}
        sort={{ field: 'name', order: 'ASC' }}
        filters={useFilters()}
        views={mayErase ? [...views, erasureView] : views}
        searchHint={translate('users.search')}
        rowName={(row) => row.name}
        empty={{ title: translate('users.empty.title'), text: translate('users.empty.text') }}
        createLabel={translate('users.new')}
        canEdit={useCan('manage users')}
        canExport
        actions={<ImportLink />}
        renderBulk={(chosen) => <UserBulk chosen={chosen} onSlips={setSlips} />}
      />
      {slips.length > 0 && <SlipDialog slips={slips} onClose={() => setSlips([])} />}
    </>
  )
}

/** Groups are listed for who manages them; to others the list is narrowed by role and status alone. */
const useFilters = (): readonly FilterChoice[] => {
  const roles = useRoleChoices().map(({ code, name }) => ({ id: code, name }))
  const seesGroups = useCan('manage groups')
  const { data: groups = [] } = useGetList<{ id: number; code: string }>(
    'groups',
    {
      filter: openGroups,
      sort: { field: 'code', order: 'ASC' },
      pagination: { page: 1, perPage: mostGroups },
      meta: asChoices,
    },
    { enabled: seesGroups, staleTime: 60_000 },
  )
  return [
    { source: 'role', choices: roles, several: true },
    { source: 'status', codes: userStatuses, names: 'users.status', variants: userVariants, several: true },
    ...(seesGroups ? [{ source: 'group_id', choices: groups.map(({ id, code }) => ({ id, name: code })) }] : []),
  ]
}

/** The way to many new people at once. */
const ImportLink = () => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to="/access/users/import">
      <FileUp size={20} strokeWidth={1.75} aria-hidden />
      {translate('userImport.button')}
    </Button>
  )
}
