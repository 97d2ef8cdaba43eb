import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  HttpError,
  useDataProvider,
  useRedirect,
  useRefresh,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import type { Usage } from '../../../api'
import { ConfirmDialog } from '../page/ConfirmDialog'
import type { BulkAction } from '../providers/dataProvider'
import { toast } from '../toasts/store'
import { InUseDialog } from './InUseDialog'
import { useRecordAction } from './useRecordAction'

type Props = { record: RaRecord; name: string; asked: BulkAction | null; onAnswered: () => void }

/** The questions before a record is archived, restored or deleted, and the answer when something still uses it. */
export const RecordActionDialogs = ({ record, name, asked, onAnswered }: Props) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const [usedBy, setUsedBy] = useState<readonly Usage[] | null>(null)
  const act = useRecordAction({ resource })
  const remove = useDelete({ resource, record, onUsed: setUsedBy })
  const run = (action: BulkAction) => {
    onAnswered()
    if (action === 'delete') remove.mutate()
    else act.mutate({ action, ids: [record.id] })
  }
  return (
    <>
      {asked && (
        <ConfirmDialog
          open
          title={translate(`kit.action.title.${asked}`, { name })}
          confirm={translate(`kit.action.${asked}`)}
          cancel={translate('kit.action.leave')}
          danger={asked === 'delete'}
          onConfirm={() => run(asked)}
          onCancel={onAnswered}
        >
          {translate(`resources.${resource}.${asked}_text`)}
        </ConfirmDialog>
      )}
      {usedBy && (
        <InUseDialog
          name={name}
          usedBy={usedBy}
          onClose={() => setUsedBy(null)}
          onArchive={() => {
            setUsedBy(null)
            run('archive')
          }}
        />
      )}
    </>
  )
}

type DeleteOptions = { resource: string; record: RaRecord; onUsed: (usedBy: readonly Usage[]) => void }

const useDelete = ({ resource, record, onUsed }: DeleteOptions) => {
  const provider = useDataProvider()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const translate = useTranslate()
  return useMutation({
    mutationFn: () => provider.delete(resource, { id: record.id, previousData: record }),
    onSuccess: () => {
      toast.success({ text: translate('kit.action.done.delete', 1) })
      refresh()
      redirect('list', resource)
    },
    onError: (error) => {
      if (error instanceof HttpError && error.status === 409) onUsed(error.body?.used_by ?? [])
    },
  })
}
