import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useAct } from '../../kit/providers/calls'
import { shownAsToast } from '../../shell/http/shownAsToast'
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
  const write = useAct('POST /api/documents/:id/originals')
  return (
    <DialogForm
      name={dialog}
      title={translate(`documents.original.dialog.${action}`, { name })}
      submit={translate(`documents.original.${action === 'received' ? 'receive' : 'return'}`)}
      defaultValues={{ note: '' }}
      onClose={onClose}
      onSubmit={async ({ note }) => {
        const review = await write.mutateAsync({ id, body: { action, ...(note && { note }) } }).catch(shownAsToast)
        if (!review) return
        cacheReview(client, review)
        void client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
        onClose()
      }}
    >
      <TextInput source="note" label="documents.original.note" optional keepsEmpty />
    </DialogForm>
  )
}
