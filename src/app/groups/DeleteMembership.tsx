import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDelete, useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { useCloseDialog } from '../kit/forms/useCloseDialog'
import { Confirm } from '../shell/page/Confirm'
import { toast } from '../shell/toasts/store'

type Props = { group: Group; member: Member }

/** Deletes a membership created by mistake, after confirmation. */
export const DeleteMembership = ({ group, member }: Props) => {
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
