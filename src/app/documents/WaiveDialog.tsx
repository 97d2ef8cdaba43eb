import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ChecklistItem } from '../../api/documentStates'
import { DialogForm } from '../kit/forms/DialogForm'
import { call } from '../kit/http/call'
import { TextareaInput } from '../kit/inputs/TextareaInput'

type Props = { profileId: number; item: Pick<ChecklistItem, 'document_type_id' | 'name'>; onClose: () => void }

/** Says that an applicant need not bring a document, also one of which there is nothing yet. */
export const WaiveDialog = ({ profileId, item: { document_type_id, name }, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  return (
    <DialogForm
      title={translate('documents.waive.title', { name })}
      submit={translate('documents.waive.submit')}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const body = { profile_id: profileId, document_type_id, reason }
        await call('POST /api/documents/waive', { body, quiet: [422] })
        void client.invalidateQueries({ queryKey: ['documents'] })
        onClose()
      }}
    >
      <p className="muted">{translate('documents.waive.text')}</p>
      <TextareaInput source="reason" label="documents.reason" />
    </DialogForm>
  )
}
