import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { FolderInput, Info, RotateCcw, Trash2, X } from 'lucide-react'
import { useTranslate } from 'react-admin'

type Props = {
  count: number
  trash: boolean
  onOpen: () => void
  onMove: () => void
  onTrash: () => void
  onRestore: () => void
  onDelete: () => void
  onClear: () => void
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Actions on the selected files. */
export const SelectionBar = ({ count, trash, onOpen, onMove, onTrash, onRestore, onDelete, onClear }: Props) => {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <div className="bulk row wrap gap-1 text-s" role="toolbar" aria-label={translate('kit.bulk.name')}>
      <span className="selected-count medium" role="status">
        {translate('kit.bulk.chosen')} <span className="num">{count}</span>
      </span>
      {count === 1 && (
        <Button size="small" color="inherit" onClick={onOpen}>
          <Info {...icon} />
          {translate('media.details')}
        </Button>
      )}
      {trash ? (
        <>
          <Button size="small" color="inherit" onClick={onRestore}>
            <RotateCcw {...icon} />
            {translate('media.restore')}
          </Button>
          <Button size="small" color="inherit" onClick={onDelete}>
            <Trash2 {...icon} />
            {translate('media.delete')}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" color="inherit" onClick={onMove}>
            <FolderInput {...icon} />
            {translate('media.move')}
          </Button>
          <Button size="small" color="inherit" onClick={onTrash}>
            <Trash2 {...icon} />
            {translate('media.to_trash')}
          </Button>
        </>
      )}
      <IconButton size="small" color="inherit" aria-label={translate('kit.bulk.clear')} onClick={onClear}>
        <X {...icon} />
      </IconButton>
    </div>
  )
}
