import Button from '@mui/material/Button'
import { ArrowUpRight, UserMinus } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { useTypedDialog } from '../kit/forms/useTypedDialog'
import { useChosenRows } from '../kit/lists/useChosenRows'
import { RemoveDialog } from './RemoveDialog'
import { TransferDialog } from './TransferDialog'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** What can be done with chosen people of a group: move them to another one, or end their study here. */
export const MemberBulk = ({ group, onDone }: { group: Group; onDone: () => void }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<Member>()
  const people = useChosenRows<Member>()
  const [open, setOpen] = useTypedDialog(['transfer', 'remove'])
  const close = (isDone: boolean) => {
    setOpen(null)
    if (!isDone) return
    onUnselectItems()
    onDone()
  }
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen('transfer')}>
        <ArrowUpRight {...icon} />
        {translate('groups.transfer.some')}
      </Button>
      <Button size="small" color="inherit" onClick={() => setOpen('remove')}>
        <UserMinus {...icon} />
        {translate('groups.remove.button')}
      </Button>
      {open === 'transfer' && (
        <TransferDialog group={group} people={people.map((member) => member.user_id)} onClose={close} />
      )}
      {open === 'remove' && <RemoveDialog group={group} members={people} onClose={close} />}
    </>
  )
}
