import { useState } from 'react'
import { useGetList, useTranslate, useListContext } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { UserRow } from '../../../api/people/users'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useRoleChoices } from '../grants'
import { choicesMeta } from '../../kit/inputs/choices/choices'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import type { FilterElement } from '../../kit/lists/FilterBar'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useCan } from '../../shell/session/store'
import { statusChoices, userStatuses, moves, movesFrom } from './statuses'
import { SlipDialog } from './SlipDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { MoveDialog } from './MoveDialog'
import { useBulkAccess } from './useBulkAccess'
import { shownAsToast } from '../../shell/http/shownAsToast'
import Button from '@mui/material/Button'
import { FileUp, Archive, ArchiveRestore, Ban, LockOpen, MailPlus, Printer } from 'lucide-react'
import { Link } from 'react-router-dom'

const Column = DataTable.Col<UserRow>

const views = viewsOf('users.views', userStatuses)
/** Tab for users who can process erasure requests. */
const erasureView = { label: 'users.views.erasure', filter: { erasure: 'requested' } }

const openGroups = { status: ['active', 'forming'] }
const maxGroups = 500

const icons = { block: Ban, unblock: LockOpen, archive: Archive, restore: ArchiveRestore } as const
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type UserBulkProps = { chosen: readonly UserRow[]; onSlips: (slips: readonly LoginSlip[]) => void }

/** Bulk actions that apply to the statuses of the selected accounts. */
const UserBulk = ({ chosen, onSlips }: UserBulkProps) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<UserRow>()
  const { invite, issueSlips, progress } = useBulkAccess()
  const ids = chosen.map(({ id }) => id)
  const possible = moves.filter((move) => chosen.some((row) => movesFrom[row.status].some((other) => other === move)))
  const [pendingMove, setPendingMove] = useDraftDialog(possible)
  const hand = async () => {
    const slips = await issueSlips(ids)
    onSlips(slips)
    if (slips.length > 0) onUnselectItems()
  }
  return (
    <>
      {possible.map((move) => {
        const Icon = icons[move]
        return (
          <Button key={move} size="small" color="inherit" onClick={() => setPendingMove(move)}>
            <Icon {...icon} />
            {translate(`users.move.${move}`)}
          </Button>
        )
      })}
      <Button size="small" color="inherit" onClick={() => void invite(ids).catch(shownAsToast)}>
        <MailPlus {...icon} />
        {translate('users.entries.invite')}
      </Button>
      <Button size="small" color="inherit" disabled={progress !== null} onClick={() => void hand()}>
        <Printer {...icon} />
        {progress ? translate('users.entries.progress', progress) : translate('users.entries.slips')}
      </Button>
      {pendingMove && (
        <MoveDialog
          move={pendingMove}
          ids={ids}
          onClose={() => setPendingMove(null)}
          onDone={() => onUnselectItems()}
        />
      )}
    </>
  )
}

export const UserList = () => {
  const canManage = useCan('manage users')
  const canErase = useCan('manage access')
  // Slips are shown only once. The bulk bar unmounts when the selection is cleared, so the list keeps the slips.
  const [slips, setSlips] = useState<readonly LoginSlip[]>([])
  return (
    <>
      <List
        filters={useFilters()}
        views={canErase ? [...views, erasureView] : views}
        sort={{ field: 'name', order: 'ASC' }}
        actions={<ImportLink />}
        hasCreate={canManage}
      >
        <DataTable<UserRow>
          rowClick={canManage && 'edit'}
          bulkActionButtons={canManage && ((chosen) => <UserBulk chosen={chosen} onSlips={setSlips} />)}
          hiddenColumns={['created_at']}
        >
          <Column source="name" wide card="title" secondaryText={(row) => row.email} />
          <Column source="role" disableSort card="line" render={(row) => row.role_name} />
          <Column source="group_code" disableSort card="end" render={(row) => row.group_code ?? '—'} />
          <Column source="last_login_at" render={(row) => (row.last_login_at ? dayAndTime(row.last_login_at) : '—')} />
          <Column source="created_at" render={(row) => dayOf(row.created_at)} />
          <Column source="status" disableSort card="status">
            <SelectField source="status" choices={statusChoices} />
          </Column>
        </DataTable>
      </List>
      {slips.length > 0 && <SlipDialog slips={slips} onClose={() => setSlips([])} />}
    </>
  )
}

/** The filter by group needs `manage groups`, because the list of groups does. */
const useFilters = (): readonly FilterElement[] => {
  const roles = useRoleChoices().map(({ code, name }) => ({ id: code, name }))
  const seesGroups = useCan('manage groups')
  const { data: groups = [] } = useGetList<{ id: number; code: string }>(
    'groups',
    {
      filter: openGroups,
      sort: { field: 'code', order: 'ASC' },
      pagination: { page: 1, perPage: maxGroups },
      meta: choicesMeta,
    },
    { enabled: seesGroups, staleTime: 60_000 },
  )
  return [
    <SearchInput key="q" source="q" alwaysOn placeholder="users.search" />,
    <SelectFilter key="role" source="role" choices={roles} multiple />,
    <SelectFilter key="status" source="status" choices={statusChoices} multiple />,
    ...(seesGroups
      ? [<SelectFilter key="group" source="group_id" choices={groups.map(({ id, code }) => ({ id, name: code }))} />]
      : []),
  ]
}

const ImportLink = () => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to="/access/users/import">
      <FileUp size={20} strokeWidth={1.75} aria-hidden />
      {translate('user_import.button')}
    </Button>
  )
}
