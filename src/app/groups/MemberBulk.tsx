import Button from '@mui/material/Button'
import { ArrowUpRight, UserMinus } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { useDraftDialog } from '../kit/forms/useDraftDialog'
import { RemoveDialog } from './RemoveDialog'
import { TransferDialog } from './TransferDialog'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type Props = { group: Group; chosen: readonly Member[]; onDone: () => void }

/** Bulk actions on selected current members: transfer to another group or end the membership. */
export const MemberBulk = ({ group, chosen, onDone }: Props) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<Member>()
  const members = chosen.filter(({ ended_on }) => ended_on === null)
  const [open, setOpen] = useDraftDialog(members.length > 0 ? ['transfer', 'remove'] : [])
  const close = (isDone: boolean) => {
    setOpen(null)
    if (!isDone) return
    onUnselectItems()
    onDone()
  }
  if (members.length === 0) return null
  const labelWithCount = (name: string) => (members.length < chosen.length ? `${name}, ${members.length}` : name)
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen('transfer')}>
        <ArrowUpRight {...icon} />
        {labelWithCount(translate('groups.transfer.some'))}
      </Button>
      <Button size="small" color="inherit" onClick={() => setOpen('remove')}>
        <UserMinus {...icon} />
        {labelWithCount(translate('groups.remove.button'))}
      </Button>
      {open === 'transfer' && (
        <TransferDialog group={group} people={members.map((member) => member.user_id)} onClose={close} />
      )}
      {open === 'remove' && <RemoveDialog group={group} members={members} onClose={close} />}
    </>
  )
}
