import { useTranslate } from 'react-admin'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import type { BookDialogProps } from '../grid/BookDialogs'

/** Opens a signed gradebook again, for a reason that stands in its history. */
export const UnlockDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const { mutateAsync } = useAct('POST /api/gradebook/:group/:subject/unlock')
  return (
    <DialogForm
      name={`unlock ${book.id}`}
      title={translate('marks.unlock.title')}
      submit={translate('marks.unlock.submit')}
      defaultValues={{ reason: null }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await mutateAsync({ ...place, body: { version: book.version, reason } })
        toast.success({ text: translate('marks.unlock.done') })
        onDone()
        onClose()
      }}
    >
      <p>{translate('marks.unlock.text')}</p>
      <TextInput source="reason" label="marks.reason" multiline />
    </DialogForm>
  )
}
