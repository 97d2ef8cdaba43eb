import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { MoreMenu } from '../../shell/page/MoreMenu'
import type { BulkAction } from '../providers/dataProvider'
import { RecordActionDialogs } from './RecordActionDialogs'

type Props = {
  record: RaRecord
  name: string
  isArchived: boolean
  /** With unsaved changes the record is to be saved first: what these actions do would throw them away. */
  isDirty: boolean
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What else can be done with a record: archive or restore it, delete it; each asks first. */
export const RecordActions = ({ record, name, isArchived, isDirty }: Props) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  return (
    <>
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {isArchived ? (
          <MenuItem disabled={isDirty} onClick={() => setAsked('restore')}>
            <ListItemIcon>
              <ArchiveRestore {...icon} />
            </ListItemIcon>
            {translate('kit.action.restore')}
          </MenuItem>
        ) : (
          <MenuItem disabled={isDirty} onClick={() => setAsked('archive')}>
            <ListItemIcon>
              <Archive {...icon} />
            </ListItemIcon>
            {translate('kit.action.archive')}
          </MenuItem>
        )}
        <MenuItem disabled={isDirty} className="t-danger" onClick={() => setAsked('delete')}>
          <ListItemIcon className="t-danger">
            <Trash2 {...icon} />
          </ListItemIcon>
          {translate('kit.action.delete')}
        </MenuItem>
      </MoreMenu>
      <RecordActionDialogs record={record} name={name} asked={asked} onAnswered={() => setAsked(null)} />
    </>
  )
}
