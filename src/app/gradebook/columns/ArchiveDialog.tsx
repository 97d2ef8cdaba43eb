import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useAct } from '../../kit/providers/calls'
import { itemName } from '../grid/sheet'
import { ReadDialog } from '../grid/ReadDialog'
import type { BookDialogProps } from '../grid/BookDialogs'

/** Lists archived columns, to restore them with their marks. */
export const ArchiveDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const { mutate, isPending } = useAct('POST /api/gradebook/:group/:subject/items/:item/restore', { onSuccess: onDone })
  const archived = book.items.filter(({ archived_at }) => archived_at !== null)
  return (
    <ReadDialog title={translate('marks.archive.title')} onClose={onClose}>
      <p className="muted">{translate(archived.length === 0 ? 'marks.archive.empty' : 'marks.archive.text')}</p>
      <ul className="stack gap-2">
        {archived.map((item) => (
          <li key={item.id} className="row">
            <span className="grow">{itemName(item)}</span>
            {book.can_edit && (
              <Button
                variant="outlined"
                size="small"

                disabled={isPending}
                aria-label={translate('marks.archive.restore_one', { title: item.title })}
                onClick={() => mutate({ params: { ...place.params, item: item.id }, body: undefined })}
              >
                {translate('marks.archive.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ReadDialog>
  )
}
