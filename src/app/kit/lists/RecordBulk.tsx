import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useRecordAction } from '../forms/useRecordAction'
import { ConfirmDialog } from '../../shell/page/ConfirmDialog'
import type { BulkAction } from '../providers/dataProvider'
import { useExport } from './useExport'

type Props<Row extends RaRecord> = {
  chosen: readonly Row[]
  isArchived: (row: Row) => boolean
  canExport?: boolean | undefined
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const icons = { archive: Archive, restore: ArchiveRestore, delete: Trash2 } as const

/** Archive, restore, delete and export of the chosen rows; what changes anything asks first. */
export const RecordBulk = <Row extends RaRecord>({ chosen, isArchived, canExport }: Props<Row>) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { onUnselectItems } = useListContext<Row>()
  const ids = chosen.map(({ id }) => id)
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const act = useRecordAction({ resource, onDone: onUnselectItems })
  const { mutate: save } = useExport()
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
          <Button key={action} size="small" color="inherit" onClick={() => setAsked(action)}>
            <Icon {...icon} />
            {translate(`kit.action.${action}`)}
          </Button>
        )
      })}
      {canExport && (
        <Button size="small" color="inherit" className="not-s" onClick={() => save({ format: 'xlsx', ids })}>
          <Download {...icon} />
          {translate('kit.export.button')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={translate(`kit.bulk.title.${asked}`, ids.length)}
          confirm={translate(`kit.action.${asked}`)}
          cancel={translate('kit.action.leave')}
          danger={asked === 'delete'}
          onConfirm={() => {
            setAsked(null)
            act.mutate({ action: asked, ids })
          }}
          onCancel={() => setAsked(null)}
        >
          {translate(`resources.${resource}.${asked}_text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
