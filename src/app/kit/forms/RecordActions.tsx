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
  /** False for records that are deleted or kept, and know no archive. */
  hasArchive?: boolean
}

/** What else can be done with the record around: items of its own first, then archive or restore it, delete it; these ask first. */
export const RecordActions = ({ children, hasArchive = true }: Props) => {
  const translate = useTranslate()
  const record = useRecordContext()
  const name = useGetRecordRepresentation(useResourceContext())(record)
  // With unsaved changes the record is to be saved first: what these actions do would throw them away.
  const isDirty = useEditing()?.isDirty ?? false
  const [asked, setAsked] = useState<BulkAction | null>(null)
  if (!record) return null
  return (
    <>
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {children}
        {hasArchive && isArchived(record) && (
          <MenuItem disabled={isDirty} onClick={() => setAsked('restore')}>
            <ListItemIcon>
              <ArchiveRestore {...icon} />
            </ListItemIcon>
            {translate('kit.action.restore')}
          </MenuItem>
        )}
        {hasArchive && !isArchived(record) && (
          <MenuItem disabled={isDirty} onClick={() => setAsked('archive')}>
            <ListItemIcon>
              <Archive {...icon} />
            </ListItemIcon>
            {translate('kit.action.archive')}
          </MenuItem>
        )}
        <MenuItem disabled={isDirty} className="text-danger" onClick={() => setAsked('delete')}>
          <ListItemIcon className="text-danger">
            <Trash2 {...icon} />
          </ListItemIcon>
          {translate('kit.action.delete')}
        </MenuItem>
      </MoreMenu>
      <RecordActionDialogs
        record={record}
        name={typeof name === 'string' ? name : String(record.id)}
        asked={asked}
        hasArchive={hasArchive}
        onAnswered={() => setAsked(null)}
      />
    </>
  )
}
