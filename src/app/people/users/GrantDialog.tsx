import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Grant } from '../../../api/people/grants'
import { hasTemporaryGrant, canGive, useGiver, usePermissions } from '../grants'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useCloseDialog } from '../../kit/forms/useCloseDialog'
import { Pair } from '../../kit/forms/Pair'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { toast } from '../../shell/toasts/store'
import { readKey } from '../../kit/providers/calls'
import { shownAsToast } from '../../shell/http/shownAsToast'

type Props = { userId: number; grant: Grant | null; onClose: () => void }

const initialValues = () => ({
  permission: null,
  valid_from: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  valid_until: null,
  reason: '',
})

/** Creates, edits or revokes a temporary permission; offers only those that the current user may give. */
export const GrantDialog = ({ userId, grant, onClose }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const giver = useGiver()
  const permissions = usePermissions()
  const finish = useFinish(userId)
  const resource = `access/users/${userId}/grants`
  const choices = permissions
    .filter(({ code }) => code === grant?.permission || (giver && canGive(giver, { permissions: [code] })))
    .map(({ code, title }) => ({ id: code, name: title }))
  const hasTemporaryOnly = giver !== null && permissions.some(({ code }) => hasTemporaryGrant(giver, [code]))
  return (
    <DialogForm
      name={`grant ${grant?.id ?? 'new'}`}
      title={translate(grant ? 'users.grants.edit' : 'users.grants.new')}
      submit={translate(grant ? 'kit.form.save' : 'users.grants.give')}
      defaultValues={grant ?? initialValues()}
      onClose={onClose}
      onSubmit={async (data) => {
        if (grant) await provider.update(resource, { id: grant.id, data, previousData: grant })
        else await provider.create(resource, { data })
        onClose()
        await finish(grant ? 'saved' : 'given')
      }}
    >
      <SelectInput
        source="permission"
        label="users.grants.permission"
        choices={choices}
        helperText={hasTemporaryOnly ? translate('users.help.lent') : undefined}
      />
      <Pair>
        <DateTimeInput source="valid_from" label="users.grants.from" />
        <DateTimeInput source="valid_until" label="users.grants.until" optional />
      </Pair>
      <TextInput
        multiline
        source="reason"
        label="users.grants.reason"
        helperText={translate('users.grants.reason_help')}
      />
      {grant && <Revoke userId={userId} grant={grant} />}
    </DialogForm>
  )
}

const Revoke = ({ userId, grant }: { userId: number; grant: Grant }) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const end = useCloseDialog()
  const finish = useFinish(userId)
  const revoke = async () => {
    await provider.delete(`access/users/${userId}/grants`, { id: grant.id, previousData: grant })
    end()
    await finish('revoked')
  }
  return (
    <div>
      <Button color="error" onClick={() => void revoke().catch(shownAsToast)}>
        {translate('users.grants.revoke')}
      </Button>
    </div>
  )
}

const useFinish = (userId: number) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const queries = useQueryClient()
  return async (what: 'given' | 'saved' | 'revoked') => {
    toast.success({ text: translate(`users.grants.done.${what}`) })
    refresh()
    const keys = [
      readKey('GET /api/access/users/:id/access', { id: userId }),
      readKey('GET /api/access/users/:id/grants', { id: userId }),
    ]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
