import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { HomeworkRecord } from '../../../api/homework/homework'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { useAct, useRead } from '../../kit/providers/calls'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { reviewPath, waitingAfter } from '../review/workOrder'

type Props = { homework: HomeworkRecord; onDone: () => void }

/** Actions of the homework: the next step as a button, the others in a menu. */
export const HomeworkActions = ({ homework, onDone }: Props) => {
  const translate = useTranslate()
  const [dialog, open] = useState<'copy' | 'delete' | null>(null)
  const done = (text: string) => () => {
    toast.success({ text: translate(text) })
    onDone()
  }
  const { id, status, can_edit } = homework
  const publish = useAct('POST /api/gradebook/homework/:id/publish', {
    onSuccess: done(status === 'draft' ? 'homework.published' : 'homework.reopened'),
  })
  const close = useAct('POST /api/gradebook/homework/:id/close', { onSuccess: done('homework.closed') })
  const sent = { params: { id }, body: undefined }
  const item = (key: string, run: () => void) => (
    <MenuItem key={key} onClick={run}>
      {translate(`homework.${key}`)}
    </MenuItem>
  )
  return (
    <>
      {can_edit && (
        <Button variant="outlined" component={Link} to={`/gradebook/homework/${id}/edit`}>
          {translate('homework.edit')}
        </Button>
      )}
      {can_edit && status === 'draft' && (
        <Button variant="contained" disabled={publish.isPending} onClick={() => publish.mutate(sent)}>
          {translate('homework.publish')}
        </Button>
      )}
      {status !== 'draft' && <StartReview homework={homework} />}
      <MoreMenu label={translate('homework.more')}>
        {can_edit && status === 'closed' && item('reopen', () => publish.mutate(sent))}
        {can_edit && status === 'published' && item('close', () => close.mutate(sent))}
        {item('copy', () => open('copy'))}
        {can_edit && item('delete', () => open('delete'))}
      </MoreMenu>
      {dialog === 'copy' && <CopyDialog homework={homework} onClose={() => open(null)} />}
      {dialog === 'delete' && <DeleteDialog id={id} onClose={() => open(null)} />}
    </>
  )
}

/** Opens the work that has waited longest. */
const StartReview = ({ homework }: { homework: HomeworkRecord }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { id, can_edit } = homework
  const { data: works } = useRead('GET /api/gradebook/homework/:id/works', { id })
  const [first, ...others] = waitingAfter(works ?? [], null)
  const path = first && can_edit ? reviewPath(id, first.hand_in_id) : null
  const count = others.length + 1
  usePlainKeys(path === null ? {} : { KeyN: () => void navigate(path) }, path === null ? [] : startKeys)
  if (path === null) return null
  return (
    <Button variant="contained" component={Link} to={path} aria-keyshortcuts="N">
      {translate('homework.review.check', count)}
      <kbd aria-hidden>N</kbd>
    </Button>
  )
}
const startKeys = [{ label: 'homework.review.start', written: ['N'] }] as const

const CopyDialog = ({ homework, onClose }: { homework: HomeworkRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <ActionDialog
      action="POST /api/gradebook/homework/:id/copy"
      request={({ group_id, due_at }) => ({ params: { id: homework.id }, body: { group_id, due_at } })}
      name={`copy homework ${homework.id}`}
      title={translate('homework.copy_title')}
      confirm={translate('homework.copy')}
      defaultValues={{ group_id: null, due_at: null }}
      successMessage={translate('homework.copied')}
      onSuccess={({ id }) => void navigate(`/gradebook/homework/${id}`)}
      onClose={onClose}
    >
      <p>{translate('homework.copy_text')}</p>
      <ReferenceInput source="group_id" reference="groups">
        <AutocompleteInput label="resources.gradebook/homework.fields.group_id" />
      </ReferenceInput>
      <DateTimeInput source="due_at" label="resources.gradebook/homework.fields.due_at" />
    </ActionDialog>
  )
}

const DeleteDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <ActionDialog
      action="DELETE /api/gradebook/homework/:id"
      request={() => ({ params: { id }, body: undefined })}
      title={translate('homework.confirm_delete')}
      confirm={translate('homework.delete')}
      confirmColor="warning"
      defaultValues={{}}
      successMessage={translate('homework.deleted')}
      onSuccess={() => void navigate('/gradebook/homework')}
      onClose={onClose}
    >
      <p>{translate('homework.confirm_delete_text')}</p>
    </ActionDialog>
  )
}
