import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Archive, ArchiveRestore, Ellipsis, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
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
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const ask = (action: BulkAction) => {
    setAnchor(null)
    setAsked(action)
  }
  return (
    <>
      <IconButton
        className="more-actions"
        aria-label={translate('kit.action.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {isArchived ? (
          <MenuItem disabled={isDirty} onClick={() => ask('restore')}>
            <ListItemIcon>
              <ArchiveRestore {...icon} />
            </ListItemIcon>
            {translate('kit.action.restore')}
          </MenuItem>
        ) : (
          <MenuItem disabled={isDirty} onClick={() => ask('archive')}>
            <ListItemIcon>
              <Archive {...icon} />
            </ListItemIcon>
            {translate('kit.action.archive')}
          </MenuItem>
        )}
        <MenuItem disabled={isDirty} className="t-danger" onClick={() => ask('delete')}>
          <ListItemIcon className="t-danger">
            <Trash2 {...icon} />
          </ListItemIcon>
          {translate('kit.action.delete')}
        </MenuItem>
      </Menu>
      <RecordActionDialogs record={record} name={name} asked={asked} onAnswered={() => setAsked(null)} />
    </>
  )
}
