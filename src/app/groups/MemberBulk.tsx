import Button from '@mui/material/Button'
import { ArrowUpRight, FileStack, ScrollText, UserMinus, Wallet } from 'lucide-react'
import { useListContext, useTranslate, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { useDraftDialog } from '../kit/forms/useDraftDialog'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { useAct } from '../kit/providers/calls'
import { toast } from '../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { basisChoices, endedChoices } from './statuses'
import { today } from '../shell/dates'
import { TransferDialog } from './TransferDialog'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type RemoveDialogProps = { group: Group; members: readonly Member[]; onClose: (isDone: boolean) => void }

/** Ends memberships by an order; they remain in the history. */
const RemoveDialog = ({ group, members, onClose }: RemoveDialogProps) => {
  const translate = useTranslate()
  const remove = useAct('POST /api/groups/:id/members/remove')
  const refresh = useRefresh()
  return (
    <DialogForm
      name="remove"
      title={translate('groups.remove.title', members.length)}
      submit={translate('groups.remove.submit')}
      danger
      defaultValues={{ state: null, ended_on: today(), order_number: null, order_date: null }}
      onClose={() => onClose(false)}
      onSubmit={async ({ state, ended_on, order_number, order_date }) => {
        const ids = members.map((member) => member.id)
        const { done, refused } = await remove.mutateAsync({
          id: group.id,
          body: { ids, state, ended_on, order_number, order_date },
        })
        if (done.length > 0) toast.success({ text: translate('groups.remove.done', done.length) })
        if (refused.length > 0) {
          toast.warning({ text: [...new Set(refused.map((one) => one.message))].join(' ') })
        }
        refresh()
        onClose(true)
      }}
    >
      <p className="muted">{members.map((member) => member.name).join(', ')}</p>
      <Pair>
        <SelectInput
          source="state"
          label="groups.remove.reason"
          whenEmpty="groups.remove.reason_needed"
          choices={endedChoices}
        />
        <DateInput source="ended_on" label="groups.member.ended_on" />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}

/** Sets the basis of study, also of former members. */
const BasisDialog = ({ group, members, onClose }: RemoveDialogProps) => {
  const translate = useTranslate()
  const set = useAct('POST /api/groups/:id/members/basis')
  const refresh = useRefresh()
  return (
    <DialogForm
      name="basis"
      title={translate('groups.set_basis.title', members.length)}
      submit={translate('kit.form.save')}
      defaultValues={{ basis: null }}
      onClose={() => onClose(false)}
      onSubmit={async ({ basis }) => {
        const ids = members.map((member) => member.id)
        const { done } = await set.mutateAsync({ id: group.id, body: { ids, basis } })
        toast.success({ text: translate('groups.set_basis.done', done.length) })
        refresh()
        onClose(true)
      }}
    >
      <p className="muted">{members.map((member) => member.name).join(', ')}</p>
      <SelectInput
        source="basis"
        label="groups.member.basis"
        choices={basisChoices}
        helperText={translate('groups.set_basis.help')}
      />
    </DialogForm>
  )
}

/** Path of a screen that begins with these people: a new order, or an issue of papers. */
const pathFor = (screen: 'orders/create' | 'papers/issue', members: readonly Member[]) =>
  `/groups/${screen}?people=${members.map(({ user_id }) => user_id).join(',')}`

type Props = { group: Group; chosen: readonly Member[]; onDone: () => void }

/** Bulk actions on selected current members: transfer to another group or end the membership. */
export const MemberBulk = ({ group, chosen, onDone }: Props) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<Member>()
  const members = chosen.filter(({ ended_on }) => ended_on === null)
  const [open, setOpen] = useDraftDialog<'transfer' | 'basis' | 'remove'>(
    members.length > 0 ? ['transfer', 'basis', 'remove'] : ['basis'],
  )
  const close = (isDone: boolean) => {
    setOpen(null)
    if (!isDone) return
    onUnselectItems()
    onDone()
  }
  const setBasis = (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen('basis')}>
        <Wallet {...icon} />
        {translate('groups.set_basis.button')}
      </Button>
      {open === 'basis' && <BasisDialog group={group} members={chosen} onClose={close} />}
    </>
  )
  if (members.length === 0) return setBasis
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
      <Button size="small" color="inherit" component={Link} to={pathFor('orders/create', members)}>
        <ScrollText {...icon} />
        {labelWithCount(translate('groups.new_order'))}
      </Button>
      <Button size="small" color="inherit" component={Link} to={pathFor('papers/issue', members)}>
        <FileStack {...icon} />
        {labelWithCount(translate('groups.new_papers'))}
      </Button>
      {setBasis}
      {open === 'transfer' && (
        <TransferDialog group={group} people={members.map((member) => member.user_id)} onClose={close} />
      )}
      {open === 'remove' && <RemoveDialog group={group} members={members} onClose={close} />}
    </>
  )
}
