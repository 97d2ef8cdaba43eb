import Button from '@mui/material/Button'
import { ArrowUpRight, GraduationCap, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Member } from '../../api/groupMembers'
import type { Group } from '../../api/groups'
import { faultOf } from '../kit/page/faultOf'
import { RecordFault } from '../kit/page/RecordFault'
import { ListPage } from '../kit/lists/ListPage'
import { useBreadcrumb } from '../kit/routing/recordName'
import { AddMemberDialog } from './AddMemberDialog'
import { GroupStatus } from './GroupStatus'
import { GroupSubtitle } from './GroupSubtitle'
import { MemberBulk } from './MemberBulk'
import { memberColumns, memberViews } from './memberColumns'
import { MemberDialog } from './MemberDialog'
import { PromoteDialog } from './PromoteDialog'
import { TransferDialog } from './TransferDialog'

type Open = { kind: 'add' } | { kind: 'edit'; member: Member } | { kind: 'promote' } | { kind: 'transfer' } | null
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Who is and was in a group; people join, leave and move on by orders. */
export const GroupMembers = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data: group, error, refetch } = useGetOne<Group>('groups', { id: Number(id) }, { onError: () => undefined })
  const [open, setOpen] = useState<Open>(null)
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
        onOpen={(member) => setOpen({ kind: 'edit', member })}
        bulk={<MemberBulk group={group} onDone={() => void refetch()} />}
        actions={
          takesPeople && (
            <>
              <Button variant="outlined" className="not-s" onClick={() => setOpen({ kind: 'promote' })}>
                <GraduationCap {...icon} />
                {translate('groups.promote.button')}
              </Button>
              <Button variant="outlined" className="not-s" onClick={() => setOpen({ kind: 'transfer' })}>
                <ArrowUpRight {...icon} />
                {translate('groups.transfer.all')}
              </Button>
            </>
          )
        }
        add={
          takesPeople && (
            <Button variant="contained" onClick={() => setOpen({ kind: 'add' })}>
              <UserPlus {...icon} />
              {translate('groups.add.button')}
            </Button>
          )
        }
      />
      {open?.kind === 'add' && <AddMemberDialog group={group} onClose={close} />}
      {open?.kind === 'edit' && <MemberDialog group={group} member={open.member} onClose={close} />}
      {open?.kind === 'promote' && <PromoteDialog group={group} onClose={close} />}
      {open?.kind === 'transfer' && <TransferDialog group={group} people="all" onClose={close} />}
    </>
  )
}
