import Button from '@mui/material/Button'
import { ArrowUpRight, GraduationCap, UserPlus } from 'lucide-react'
import { useGetOne, useTranslate, useGetMany } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { faultOf } from '../shell/page/faultOf'
import { RecordFault } from '../shell/page/RecordFault'
import { useTypedDialog } from '../kit/forms/useTypedDialog'
import { useTypedNames } from '../kit/forms/useTypedNames'
import { ListPage } from '../kit/lists/ListPage'
import { useBreadcrumb } from '../shell/routing/recordName'
import { AddMemberDialog } from './AddMemberDialog'
import { GroupStatus } from './GroupStatus'
import { GroupSubtitle } from './GroupSubtitle'
import { MemberBulk } from './MemberBulk'
import { memberColumns, memberViews } from './memberColumns'
import { PromoteDialog } from './PromoteDialog'
import { TransferDialog } from './TransferDialog'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { MemberDialog } from './MemberDialog'

/** One dialog of the page is each member's own. */
type MemberName = `member ${number}`
const isMember = (name: string): name is MemberName => /^member \d+$/.test(name)
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who is and was in a group; people join, leave and move on by orders. */
export const GroupMembers = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data: group, error, refetch } = useGetOne<Group>('groups', { id: Number(id) }, { onError: () => undefined })
  const [open, setOpen] = useTypedDialog<'add' | 'promote' | 'transfer all' | MemberName>([
    'add',
    'promote',
    'transfer all',
    ...useTypedNames().filter(isMember),
  ])
  useBreadcrumb(group?.code)
  const fault = faultOf({ error, data: group })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!group) return null
  const close = () => {
    setOpen(null)
    void refetch()
  }
  const takesPeople = group.status === 'forming' || group.status === 'active'
  return (
    <>
      <ListPage<Member>
        resource={`groups/${group.id}/members`}
        title={translate('groups.members', { code: group.code })}
        status={<GroupStatus status={group.status} />}
        subtitle={<GroupSubtitle group={group} />}
        columns={memberColumns}
        sort={{ field: 'name', order: 'ASC' }}
        views={memberViews}
        firstFilter={memberViews[0].filter}
        searchHint={translate('groups.members_search')}
        rowName={(row) => row.name}
        empty={{ title: translate('groups.members_empty.title'), text: translate('groups.members_empty.text') }}
        canEdit
        onOpen={(member) => setOpen(`member ${member.id}`)}
        renderBulk={(chosen) => <MemberBulk group={group} chosen={chosen} onDone={() => void refetch()} />}
        actions={
          takesPeople && (
            <>
              <Button variant="outlined" className="not-s" onClick={() => setOpen('promote')}>
                <GraduationCap {...icon} />
                {translate('groups.promote.button')}
              </Button>
              <Button variant="outlined" className="not-s" onClick={() => setOpen('transfer all')}>
                <ArrowUpRight {...icon} />
                {translate('groups.transfer.all')}
              </Button>
            </>
          )
        }
        add={
          takesPeople && (
            <Button variant="contained" onClick={() => setOpen('add')}>
              <UserPlus {...icon} />
              {translate('groups.add.button')}
            </Button>
          )
        }
      />
      {open === 'add' && <AddMemberDialog group={group} onClose={close} />}
      {open === 'promote' && <PromoteDialog group={group} onClose={close} />}
      {open === 'transfer all' && <TransferDialog group={group} people="all" onClose={close} />}
      {open !== null && isMember(open) && (
        <EditedMember group={group} id={Number(open.slice('member '.length))} onClose={close} />
      )}
    </>
  )
}

/** A membership to correct, by its id: as the list knows it, or asked for. */
const EditedMember = ({ group, id, onClose }: { group: Group; id: number; onClose: () => void }) => {
  const { data: [member] = [] } = useGetMany<Member>(`groups/${group.id}/members`, { ids: [id], meta: rowsOnly })
  return member ? <MemberDialog group={group} member={member} onClose={onClose} /> : null
}
