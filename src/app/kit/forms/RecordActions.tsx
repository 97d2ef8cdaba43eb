import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useGetRecordRepresentation, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { MoreMenu } from '../../shell/page/MoreMenu'
import type { BulkAction } from '../providers/dataProvider'
import { useEditing } from './editing'
import { isArchived } from './isArchived'
import { RecordActionDialogs } from './RecordActionDialogs'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  children?: ReactNode
  /** False for record types that cannot be archived. */
  hasArchive?: boolean
}

/** Menu of record actions: custom items first, then archive, restore and delete with confirmation. */
export const RecordActions = ({ children, hasArchive = true }: Props) => {
  const translate = useTranslate()
  const record = useRecordContext()
  const name = useGetRecordRepresentation(useResourceContext())(record)
  // Disabled while the form is dirty, because the actions would discard unsaved changes.
  const isDirty = useEditing()?.isDirty ?? false
  const [pendingAction, setPendingAction] = useState<BulkAction | null>(null)
  if (!record) return null
  return (
    <>
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {children}
        {hasArchive && isArchived(record) && (
          <MenuItem disabled={isDirty} onClick={() => setPendingAction('restore')}>
            <ListItemIcon>
              <ArchiveRestore {...icon} />
            </ListItemIcon>
            {translate('kit.action.restore')}
          </MenuItem>
        )}
        {hasArchive && !isArchived(record) && (
          <MenuItem disabled={isDirty} onClick={() => setPendingAction('archive')}>
            <ListItemIcon>
              <Archive {...icon} />
            </ListItemIcon>
            {translate('kit.action.archive')}
          </MenuItem>
        )}
        <MenuItem disabled={isDirty} className="text-danger" onClick={() => setPendingAction('delete')}>
          <ListItemIcon className="text-danger">
            <Trash2 {...icon} />
          </ListItemIcon>
          {translate('kit.action.delete')}
        </MenuItem>
      </MoreMenu>
      <RecordActionDialogs
        record={record}
        name={typeof name === 'string' ? name : String(record.id)}
        pendingAction={pendingAction}
        hasArchive={hasArchive}
        onAnswered={() => setPendingAction(null)}
      />
    </>
  )
}
