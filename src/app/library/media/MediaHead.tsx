import Button from '@mui/material/Button'
import { FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api/library/media'
import type { MediaDialog } from './MediaDialogs'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  readonly title: string
  /** Number of matching files, including those not loaded yet. */
  readonly total: number
  /** Null at the root. */
  readonly folder: MediaFolder | null
  readonly trash: boolean
  readonly onAsk: (dialog: MediaDialog) => void
  readonly onRemove: (folder: MediaFolder) => void
}

/** Title, number of files, and actions on the current folder. */
export const MediaHead = ({ title, total, folder, trash, onAsk, onRemove }: Props) => {
  const translate = useTranslate()
  return (
    <div className="row wrap">
      <h2>{title}</h2>
      <span className="hint num">{translate('media.count', { smart_count: total })}</span>
      <span className="grow" />
      {!trash && (
        <Button size="small" onClick={() => onAsk('new-folder')}>
          <FolderPlus {...icon} />
          {translate('media.new_folder')}
        </Button>
      )}
      {folder && !trash && (
        <>
          <Button size="small" onClick={() => onAsk('rename-folder')}>
            <Pencil {...icon} />
            {translate('media.rename')}
          </Button>
          <Button size="small" onClick={() => onAsk('move-folder')}>
            <FolderInput {...icon} />
            {translate('media.move')}
          </Button>
          <Button size="small" onClick={() => onRemove(folder)}>
            <Trash2 {...icon} />
            {translate('media.delete_folder')}
          </Button>
        </>
      )}
    </div>
  )
}
