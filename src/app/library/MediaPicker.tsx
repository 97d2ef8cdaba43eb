import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import type { MediaFile } from '../../api'
import { FileGlyph } from '../kit/files/FileGlyph'
import { formatSize } from '../kit/files/formatSize'
import { SearchBox } from '../kit/inputs/SearchBox'
import { Select } from '../kit/inputs/choices/Select'
import { useDeferredChange } from '../kit/inputs/useDeferredChange'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { useRead } from '../kit/providers/calls'
import { dayOf } from '../shell/dates'
import './picker.css'

type Props = {
  /** Files that the material already has. */
  taken: readonly number[]
  room: number
  onPick: (files: readonly MediaFile[]) => void
  onClose: () => void
}

/** Maximum rows shown; users find other files by search. */
const maxRows = 100
/** Folder id of files at the root. */
const top = 0

/** Selects media library files, by folder or by a search in all folders. */
export const MediaPicker = ({ taken, room, onPick, onClose }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useDeferredChange(typed.trim(), setQ)
  const [folder, setFolder] = useState<number | null>(null)
  const [picked, setPicked] = useState<readonly MediaFile[]>([])
  const { data: folders = [] } = useRead('GET /api/media/folders')
  const { data = [], total = 0 } = useGetList<MediaFile>('media/files', {
    pagination: { page: 1, perPage: maxRows },
    sort: q === '' && folder === null ? { field: 'created_at', order: 'DESC' } : { field: 'name', order: 'ASC' },
    filter: { ...(q && { q }), ...(q === '' && folder !== null && { folder_id: folder }) },
    meta: rowsOnly,
  })
  const toggle = (file: MediaFile) =>
    setPicked((before) =>
      before.some(({ id }) => id === file.id) ? before.filter(({ id }) => id !== file.id) : [...before, file],
    )
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('media_files.title')}</DialogTitle>
      <DialogContent className="stack">
        <div className="tiles gap-3">
          <SearchBox
            label={translate('media_files.search')}
            value={typed}
            onType={setTyped}
            onClear={() => setTyped('')}
          />
          <Select
            aria-label={translate('media_files.folder')}
            choices={[{ id: top, name: translate('media_files.top') }, ...folders]}
            value={folder}
            onChange={(chosen) => setFolder(chosen?.id ?? null)}
            emptyText={translate('media_files.everywhere')}
            clearable
          />
        </div>
        {total === 0 && <p className="muted">{translate('media_files.none')}</p>}
        <ul className="divided picked-files">
          {data.map((file) => {
            const isTaken = taken.includes(file.id)
            const isPicked = picked.some(({ id }) => id === file.id)
            return (
              <li key={file.id}>
                <label className="check-label">
                  <input
                    type="checkbox"
                    checked={isTaken || isPicked}
                    disabled={isTaken || (!isPicked && picked.length >= room)}
                    onChange={() => toggle(file)}
                  />
                  <Picture file={file} />
                  <FileText file={file} />
                </label>
              </li>
            )
          })}
        </ul>
        {total > data.length && <p className="small muted">{translate('media_files.more', total - data.length)}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" disabled={picked.length === 0} onClick={() => onPick(picked)}>
          {picked.length === 0 ? translate('media_files.attach') : translate('media_files.take', picked.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Picture = ({ file }: { file: MediaFile }) => (
  <span className="sunken faint flex-none picture">
    {file.thumb_url ? <img src={file.thumb_url} alt="" loading="lazy" /> : <FileGlyph kind={file.kind} />}
  </span>
)

const FileText = ({ file }: { file: MediaFile }) => {
  const locale = useLocale() ?? 'ru'
  return (
    <span className="grow">
      <b className="block medium anywhere">{file.name}</b>
      <span className="small muted num">
        {formatSize(file.size, locale)} · {dayOf(file.created_at)}
      </span>
    </span>
  )
}
