import { useRefresh, useTranslate } from 'react-admin'
import type { Erasure } from '../../../api/people/erasure'
import type { UserRecord } from '../../../api/people/users'
import { dayOf } from '../../shell/dates'
import { useNumberText } from '../../kit/fields/useNumberText'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'
import { draftStore } from '../../shell/session/draftStore'

/** Confirms an erasure: shows the request, the removed and the retained data, and asks for the user's name. */
export const EraseDialog = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { data: erasure } = useRead('GET /api/access/users/:id/erasure', { id: user.id }, { gcTime: 0 })
  if (!erasure) return null
  return (
    <ActionDialog
      action="POST /api/access/users/:id/erase"
      request={({ name, reason }) => ({ id: user.id, body: { name: name ?? '', reason: reason ?? '' } })}
      name="erase"
      confirmColor="warning"
      title={translate('users.erase.title', { name: user.name })}
      confirm={translate('users.erase.verb')}
      defaultValues={{ name: '', reason: '' }}
      successMessage={translate('users.erase.done')}
      onSuccess={() => {
        // Delete the drafts that the erased user may have in this browser.
        void draftStore.forgetPerson(user.id)
        refresh()
      }}
      onClose={onClose}
    >
      <ErasureRequest erasure={erasure} />
      {user.group_code !== null && (
        <p className="text-warning">{translate('users.erase.studies', { group: user.group_code })}</p>
      )}
      <div className="stack gap-4">
        <Records title={translate('users.erase.removed')} records={erasure.removed} />
        <Records title={translate('users.erase.kept')} records={erasure.retained} />
      </div>
      <p>{translate('users.erase.for_good')}</p>
      <TextInput
        source="name"
        label="users.erase.name"
        helperText={translate('users.erase.name_help', { name: user.name })}
      />
      <TextInput
        multiline
        source="reason"
        label="users.reason"
        helperText={translate('users.erase.reason_help')}
        minRows={2}
      />
    </ActionDialog>
  )
}

/** Declines an erasure request; the user receives the reason. */
export const RejectErasureDialog = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (
    <ActionDialog
      action="POST /api/access/users/:id/erase-request/reject"
      request={({ reason }) => ({ id: user.id, body: { reason: reason ?? '' } })}
      name="reject_erasure"
      title={translate('users.erase.reject.title', { name: user.name })}
      confirm={translate('users.erase.reject.verb')}
      defaultValues={{ reason: '' }}
      successMessage={translate('users.erase.reject.done')}
      onSuccess={refresh}
      onClose={onClose}
    >
      <TextInput
        multiline
        source="reason"
        label="users.reason"
        helperText={translate('users.erase.reject.help')}
        minRows={2}
      />
    </ActionDialog>
  )
}

const ErasureRequest = ({ erasure: { requested_at, reason } }: { erasure: Erasure }) => {
  const translate = useTranslate()
  if (requested_at === null) return <p className="sunken p-3">{translate('users.erase.not_asked')}</p>
  return (
    <div className="sunken p-3">
      <p>{translate('users.erase.asked', { date: dayOf(requested_at) })}</p>
      {reason && <p className="mt-1 muted anywhere pre-line">{reason}</p>}
    </div>
  )
}

const Records = ({ title, records }: { title: string; records: Erasure['retained'] }) => {
  const shown = useNumberText()
  if (records.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="stack gap-1 mt-1 muted text-s">
        {records.map((one) => (
          <li key={one.title} className="row between gap-4">
            <span>{one.title}</span>
            <span className="num">{shown(one.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
