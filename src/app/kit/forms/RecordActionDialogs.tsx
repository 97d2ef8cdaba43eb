import { useState, useId } from 'react'
import { HttpError, useDelete, useRedirect, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import type { Usage } from '../../../api'
import { Confirm } from '../../shell/page/Confirm'
import type { BulkAction } from '../providers/dataProvider'
import { toast } from '../../shell/toasts/store'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { useActionText } from './useActionText'
import { useRecordAction } from './useRecordAction'

type InUseDialogProps = {
  name: string
  usedBy: readonly Usage[]
  onClose: () => void
  onArchive: (() => void) | undefined
}

/** Explains why a record cannot be deleted: lists what uses it and offers archiving, if available. */
const InUseDialog = ({ name, usedBy, onClose, onArchive }: InUseDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('kit.in_use.title', { name })}</DialogTitle>
      <DialogContent>
        <p>{translate(onArchive ? 'kit.in_use.text' : 'kit.in_use.kept')}</p>
        <ul className="stack gap-2 mt-3 text-plain">
          {usedBy.map(({ entity, count, names }) => (
            <li key={entity}>
              <b>{translate(`kit.in_use.entity.${entity}`, count)}</b>
              {names.length > 0 && `: ${names.join(', ')}`}
              {count > names.length && names.length > 0 && ` ${translate('kit.in_use.more', count - names.length)}`}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {translate('kit.action.leave')}
        </Button>
        {onArchive && (
          <Button variant="contained" onClick={onArchive}>
            {translate('kit.action.archive')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type Props = {
  record: RaRecord
  name: string
  pendingAction: BulkAction | null
  hasArchive: boolean
  onAnswered: () => void
}

/** Confirmation dialogs for archiving, restoring and deleting a record, and the dialog shown if it is in use. */
export const RecordActionDialogs = ({ record, name, pendingAction, hasArchive, onAnswered }: Props) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const [usedBy, setUsedBy] = useState<readonly Usage[] | null>(null)
  const textOf = useActionText()
  const act = useRecordAction({ resource })
  const remove = useRemoval({ resource, record, onUsed: setUsedBy })
  const run = (action: BulkAction) => {
    onAnswered()
    if (action === 'delete') void remove()
    else act.mutate({ action, ids: [record.id] })
  }
  return (
    <>
      {pendingAction && (
        <Confirm
          isOpen
          title={translate(`kit.action.title.${pendingAction}`, { name })}
          confirm={translate(`kit.action.${pendingAction}`)}
          cancel={translate('kit.action.leave')}
          confirmColor={pendingAction === 'delete' ? 'warning' : 'primary'}
          onConfirm={() => run(pendingAction)}
          onClose={onAnswered}
          content={textOf(pendingAction)}
        />
      )}
      {usedBy && (
        <InUseDialog
          name={name}
          usedBy={usedBy}
          onClose={() => setUsedBy(null)}
          onArchive={
            hasArchive
              ? () => {
                  setUsedBy(null)
                  run('archive')
                }
              : undefined
          }
        />
      )}
    </>
  )
}

type DeleteOptions = { resource: string; record: RaRecord; onUsed: (usedBy: readonly Usage[]) => void }

const useRemoval = ({ resource, record, onUsed }: DeleteOptions) => {
  const redirect = useRedirect()
  const translate = useTranslate()
  const [remove] = useDelete(
    resource,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        toast.success({ text: translate('kit.action.done.delete', { smart_count: 1 }) })
        redirect('list', resource)
      },
      onError: (error: unknown) => {
        if (error instanceof HttpError && error.status === 409) onUsed(error.body?.used_by ?? [])
      },
    },
  )
  return remove
}
