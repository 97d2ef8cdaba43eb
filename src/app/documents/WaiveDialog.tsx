import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ChecklistItem } from '../../api/documentStates'
import { DialogForm } from '../kit/forms/DialogForm'
import { call } from '../kit/http/call'
import { HttpProblem } from '../kit/http/problem'
import { TextareaInput } from '../kit/inputs/TextareaInput'
import { fieldErrors } from '../kit/providers/fieldErrors'

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
        try {
          await call('POST /api/documents/waive', {
            body: { profile_id: profileId, document_type_id, reason },
            quiet: [422],
          })
          void client.invalidateQueries({ queryKey: ['documents'] })
          onClose()
          return undefined
        } catch (refusal) {
          if (!(refusal instanceof HttpProblem)) throw refusal
          return fieldErrors(refusal.errors)
        }
      }}
    >
      <p className="muted">{translate('documents.waive.text')}</p>
      <TextareaInput source="reason" label="documents.reason" />
    </DialogForm>
  )
}
