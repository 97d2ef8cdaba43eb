import { useState } from 'react'
import { HttpError, useDelete, useRedirect, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import type { Usage } from '../../../api'
import { Confirm } from '../../shell/page/Confirm'
import type { BulkAction } from '../providers/dataProvider'
import { toast } from '../../shell/toasts/store'
import { InUseDialog } from './InUseDialog'
import { useActionText } from './useActionText'
import { useRecordAction } from './useRecordAction'

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
