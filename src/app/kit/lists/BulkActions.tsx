import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useActionText } from '../forms/useActionText'
import { useRecordAction } from '../forms/useRecordAction'
import { Confirm } from '../../shell/page/Confirm'
import type { BulkAction } from '../providers/dataProvider'
import { isArchived } from '../forms/isArchived'
import { useExport } from './useExport'

type Props = {
  chosen: readonly RaRecord[]
  exporter?: boolean
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const icons = { archive: Archive, restore: ArchiveRestore, delete: Trash2 } as const

/** Archive, restore, delete and export the selected rows; all but export ask for confirmation. */
export const BulkActions = ({ chosen, exporter = true }: Props) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { onUnselectItems } = useListContext()
  const ids = chosen.map(({ id }) => id)
  const [pendingAction, setPendingAction] = useState<BulkAction | null>(null)
  const act = useRecordAction({ resource, onDone: onUnselectItems })
  const { mutate: save } = useExport()
  const textOf = useActionText()
  const actions: readonly BulkAction[] = [
    ...(chosen.some((row) => !isArchived(row)) ? (['archive'] as const) : []),
    ...(chosen.some(isArchived) ? (['restore'] as const) : []),
    'delete',
  ]
  return (
    <>
      {actions.map((action) => {
        const Icon = icons[action]
        return (
          <Button key={action} size="small" color="inherit" onClick={() => setPendingAction(action)}>
            <Icon {...icon} />
            {translate(`kit.action.${action}`)}
          </Button>
        )
      })}
      {exporter && (
        <Button size="small" color="inherit" className="hide-phone" onClick={() => save({ format: 'xlsx', ids })}>
          <Download {...icon} />
          {translate('kit.export.button')}
        </Button>
      )}
      {pendingAction && (
        <Confirm
          isOpen
          title={translate(`kit.bulk.title.${pendingAction}`, ids.length)}
          confirm={translate(`kit.action.${pendingAction}`)}
          cancel={translate('kit.action.leave')}
          confirmColor={pendingAction === 'delete' ? 'warning' : 'primary'}
          onConfirm={() => {
            setPendingAction(null)
            act.mutate({ action: pendingAction, ids })
          }}
          onClose={() => setPendingAction(null)}
          content={textOf(pendingAction)}
        />
      )}
    </>
  )
}
