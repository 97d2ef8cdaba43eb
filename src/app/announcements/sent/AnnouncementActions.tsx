import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Copy, Send, Trash2, Undo2 } from 'lucide-react'
import { useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { SentAnnouncement } from '../../../api/announcements/sent'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useEditing } from '../../kit/forms/editing'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { toast } from '../../shell/toasts/store'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const resource = 'groups/announcements/sent'
type Dialog = 'publish' | 'withdraw' | 'delete'

/** Actions besides editing: publish, withdraw, copy, delete. */
export const AnnouncementActions = () => {
  const record = useRecordContext<SentAnnouncement>()
  return record ? <Actions record={record} /> : null
}

const Actions = ({ record }: { record: SentAnnouncement }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const isDirty = useEditing()?.isDirty ?? false
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const duplicate = useAct('POST /api/groups/announcements/sent/:id/duplicate', {
    onSuccess: ({ id }) => {
      toast.success({ text: translate('announcements.duplicated') })
      redirect('edit', resource, id)
    },
  })
  const { state } = record
  return (
    <>
      {state === 'draft' && (
        <Button
          variant="outlined"
          disabled={isDirty}
          title={isDirty ? translate('kit.action.save_first') : undefined}
          onClick={() => setDialog('publish')}
        >
          <Send size={20} strokeWidth={1.75} aria-hidden />
          {translate('announcements.publish.button')}
        </Button>
      )}
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        <MenuItem
          disabled={isDirty || duplicate.isPending}
          onClick={() => duplicate.mutate({ id: record.id, body: undefined })}
        >
          <ListItemIcon>
            <Copy {...icon} />
          </ListItemIcon>
          {translate('announcements.duplicate')}
        </MenuItem>
        {state !== 'draft' && state !== 'withdrawn' && (
          <MenuItem disabled={isDirty} className="text-danger" onClick={() => setDialog('withdraw')}>
            <ListItemIcon className="text-danger">
              <Undo2 {...icon} />
            </ListItemIcon>
            {translate('announcements.withdraw.button')}
          </MenuItem>
        )}
        {state === 'draft' && (
          <MenuItem disabled={isDirty} className="text-danger" onClick={() => setDialog('delete')}>
            <ListItemIcon className="text-danger">
              <Trash2 {...icon} />
            </ListItemIcon>
            {translate('kit.action.delete')}
          </MenuItem>
        )}
      </MoreMenu>
      {dialog === 'publish' && <PublishDialog record={record} onClose={() => setDialog(null)} />}
      {dialog === 'withdraw' && <WithdrawDialog record={record} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog record={record} onClose={() => setDialog(null)} />}
    </>
  )
}

type DialogProps = { record: SentAnnouncement; onClose: () => void }

/** Says how many people will be notified, and when. */
const PublishDialog = ({ record, onClose }: DialogProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { id, version, name, publish_at, readers_count } = record
  const [now] = useState(Date.now)
  const isLater = publish_at !== null && Date.parse(publish_at) > now
  return (
    <ActionDialog
      action="POST /api/groups/announcements/sent/:id/publish"
      request={() => ({ id, body: { version } })}
      title={translate('announcements.publish.title', { name })}
      confirm={translate(isLater ? 'announcements.publish.schedule' : 'announcements.publish.button')}
      defaultValues={{}}
      successMessage={translate(isLater ? 'announcements.publish.scheduled' : 'announcements.publish.done')}
      onSettled={refresh}
      onClose={onClose}
    >
      <p>{translate('announcements.publish.readers', readers_count)}</p>
      {isLater && <p>{translate('announcements.publish.at', { at: dayAndTime(publish_at) })}</p>}
    </ActionDialog>
  )
}

const WithdrawDialog = ({ record: { id, version, state, name }, onClose }: DialogProps) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  return (
    <ActionDialog
      action="POST /api/groups/announcements/sent/:id/withdraw"
      request={() => ({ id, body: { version } })}
      title={translate('announcements.withdraw.title', { name })}
      confirm={translate('announcements.withdraw.button')}
      confirmColor="warning"
      defaultValues={{}}
      successMessage={translate('announcements.withdraw.done')}
      onSettled={refresh}
      onClose={onClose}
    >
      <p>{translate(state === 'scheduled' ? 'announcements.withdraw.scheduled' : 'announcements.withdraw.text')}</p>
    </ActionDialog>
  )
}

const DeleteDialog = ({ record: { id, name }, onClose }: DialogProps) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  return (
    <ActionDialog
      action="DELETE /api/groups/announcements/sent/:id"
      request={() => ({ id, body: undefined })}
      title={translate('announcements.delete.title', { name })}
      confirm={translate('kit.action.delete')}
      confirmColor="warning"
      defaultValues={{}}
      successMessage={translate('announcements.delete.done')}
      onSuccess={() => redirect('list', resource)}
      onClose={onClose}
    >
      <p>{translate('announcements.delete.text')}</p>
    </ActionDialog>
  )
}
