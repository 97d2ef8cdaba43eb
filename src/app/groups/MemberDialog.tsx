import { useRefresh, useUpdate, useTranslate, useDelete } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { toast } from '../shell/toasts/store'
import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCloseDialog } from '../kit/forms/useCloseDialog'
import { Confirm } from '../shell/page/Confirm'
import { OrderInputs } from './OrderInputs'
import { basisChoices, memberChoices } from './statuses'

type DeleteMembershipProps = { group: Group; member: Member }

/** Deletes a membership created by mistake, after confirmation. */
const DeleteMembership = ({ group, member }: DeleteMembershipProps) => {
  const translate = useTranslate()
  const end = useCloseDialog()
  const [isOpen, setOpen] = useState(false)
  const [remove, { isPending }] = useDelete()
  const go = () =>
    remove(
      `groups/${group.id}/members`,
      { id: member.id, previousData: member },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          toast.success({ text: translate('groups.mistake.done', { name: member.name }) })
          end()
        },
        onError: () => setOpen(false),
      },
    )
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        <Trash2 size={16} strokeWidth={2} aria-hidden />
        {translate('groups.mistake.button')}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={translate('groups.mistake.title')}
        confirm={translate('groups.mistake.button')}
        cancel={translate('kit.action.leave')}
        confirmColor="warning"
        loading={isPending}
        onConfirm={go}
        onClose={() => setOpen(false)}
        content={translate('groups.mistake.text', { name: member.name, group: group.code })}
      />
    </>
  )
}

type Props = { group: Group; member: Member; onClose: () => void }

export const MemberDialog = ({ group, member, onClose }: Props) => {
  const translate = useTranslate()
  const [update] = useUpdate<Member>()
  const refresh = useRefresh()
  return (
    <DialogForm
      name={`member ${member.id}`}
      title={member.name}
      submit={translate('kit.form.save')}
      defaultValues={member}
      secondaryAction={isNew(member) && <DeleteMembership group={group} member={member} />}
      onClose={onClose}
      onSubmit={async (data) => {
        await update(
          `groups/${group.id}/members`,
          { id: member.id, data, previousData: member },
          { returnPromise: true, mutationMode: 'pessimistic' },
        )
        toast.success({ text: translate('groups.member_saved') })
        refresh()
        onClose()
      }}
    >
      <p>
        <Link to={`/groups/students/${member.user_id}`}>{translate('groups.record')}</Link>
      </p>
      <Pair>
        <SelectInput source="state" label="groups.member.state" choices={memberChoices} />
        <SelectInput source="basis" label="groups.member.basis" choices={basisChoices} optional />
      </Pair>
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <DateInput source="ended_on" label="groups.member.ended_on" optional />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}

const day = 86_400_000

/** A membership can be deleted within a day of its creation; the server checks this again. */
const isNew = ({ created_at }: Member): boolean => Date.now() - Date.parse(created_at) < day
