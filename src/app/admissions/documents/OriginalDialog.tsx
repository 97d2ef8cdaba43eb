import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { cacheReview } from './reviews'

type OriginalAction = 'received' | 'returned'
type Props = {
  id: number
  name: string
  action: OriginalAction
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  dialog: string
  onClose: () => void
}

/** Records the receipt or return of an original. */
export const OriginalDialog = ({ id, name, action, dialog, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  return (
    <ActionDialog
      action="POST /api/documents/:id/originals"
      request={({ note }) => ({ id, body: { action, ...(note && { note }) } })}
      name={dialog}
      title={translate(`documents.original.dialog.${action}`, { name })}
      confirm={translate(`documents.original.${action === 'received' ? 'receive' : 'return'}`)}
      defaultValues={{ note: '' }}
      onSuccess={(review) => {
        cacheReview(client, review)
        void client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
      }}
      onClose={onClose}
    >
      <TextInput source="note" label="documents.original.note" optional keepsEmpty />
    </ActionDialog>
  )
}
