import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useTranslate, useDataProvider, useRefresh } from 'react-admin'
import type { Grant } from '../../../api/people/grants'
import { dayAndTime } from '../../shell/dates'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { useRead, readKey } from '../../kit/providers/calls'
import { useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useCloseDialog } from '../../kit/forms/useCloseDialog'
import { Pair } from '../../kit/forms/Pair'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { toast } from '../../shell/toasts/store'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { useUser } from '../../shell/session/store'
import { usePermissions, hasTemporaryGrant, canGive, useGiver } from '../grants'
import './users.css'

const dialogOf = ({ id }: Grant) => `grant ${id}`

type GrantDialogProps = { userId: number; grant: Grant | null; onClose: () => void }

const initialValues = () => ({
  permission: null,
  valid_from: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
  valid_until: null,
  reason: '',
})

/** Creates, edits or revokes a temporary permission; offers only those that the current user may give. */
const GrantDialog = ({ userId, grant, onClose }: GrantDialogProps) => {
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

/** Temporary permissions of a user, including expired ones. */
export const GrantsCard = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  const permissions = usePermissions()
  // Users cannot grant permissions to themselves, but they can give up their own.
  const isSelf = useUser()?.id === userId
  const { data = [], dataUpdatedAt } = useRead('GET /api/access/users/:id/grants', { id: userId })
  const [open, setOpen] = useDraftDialog(['grant new', ...data.map(dialogOf)])
  const titleOf = ({ permission }: Grant) => permissions.find(({ code }) => code === permission)?.title ?? permission
  return (
    <section className="panel" aria-labelledby="grants">
      <header>
        <h2 id="grants">{translate('users.grants.title')}</h2>
        {!isSelf && (
          <Button size="small" className="meta" onClick={() => setOpen('grant new')}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {translate('users.grants.add')}
          </Button>
        )}
      </header>
      {data.length === 0 && <p className="pad muted">{translate('users.grants.nothing')}</p>}
      <ul className="list">
        {data.map((grant) => (
          <li key={grant.id}>
            <button
              type="button"
              className="unstyled selectable grow small anywhere"
              onClick={() => setOpen(dialogOf(grant))}
            >
              <span className="row wrap between">
                <b className="text-s medium">{titleOf(grant)}</b>
                <GrantState grant={grant} now={dataUpdatedAt} />
              </span>
              <span className="block muted">
                {dayAndTime(grant.valid_from)} – {grant.valid_until ? dayAndTime(grant.valid_until) : '…'}
              </span>
              <span className="block muted">{grant.reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <GrantDialog
          key={open}
          userId={userId}
          grant={data.find((grant) => dialogOf(grant) === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** `now` is the time at which the grants were loaded, in milliseconds. */
const GrantState = ({ grant, now }: { grant: Grant; now: number }) => {
  const translate = useTranslate()
  if (grant.in_force) return <StatusChip variant="success">{translate('users.grants.now')}</StatusChip>
  const isLater = Date.parse(grant.valid_from) > now
  return (
    <StatusChip variant={isLater ? 'info' : 'dark'}>
      {translate(isLater ? 'users.grants.later' : 'users.grants.over')}
    </StatusChip>
  )
}
