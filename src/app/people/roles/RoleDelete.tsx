import Button from '@mui/material/Button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { HttpError, useDelete, useRedirect, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'

/** Deletes an unused role; otherwise lists its users. */
export const RoleDelete = ({ role }: { role: Role }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const [isAsked, setAsked] = useState(false)
  const [remove, { isPending }] = useDelete<Role>(
    'access/roles',
    { id: role.id, previousData: role },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        toast.success({ text: translate('roles.deleted', { name: role.name }) })
        redirect('list', 'access/roles')
      },
      onError: (error: unknown) => {
        if (error instanceof HttpError && error.status === 409) toast.warning({ text: error.message })
      },
      onSettled: () => setAsked(false),
    },
  )
  const isUsed = role.users_count > 0
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={isUsed}
        title={isUsed ? translate('roles.used') : undefined}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        {translate('kit.action.delete')}
      </Button>
      <Confirm
        isOpen={isAsked}
        confirmColor="warning"
        loading={isPending}
        title={translate('kit.action.title.delete', { name: role.name })}
        confirm={translate('kit.action.delete')}
        cancel={translate('kit.action.leave')}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
        content={translate('roles.delete_text')}
      />
    </>
  )
}
