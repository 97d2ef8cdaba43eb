import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../api/documents'
import { DialogForm } from '../kit/forms/DialogForm'
import { call } from '../kit/http/call'
import { TextareaInput } from '../kit/inputs/TextareaInput'
import { putReview, reviewQuery } from './reviews'

type Props = {
  action: 'revoke' | 'waive'
  review: Pick<DocumentReview, 'id' | 'version' | 'name'>
  onClose: () => void
}

/** Takes an acceptance back, or says that the document is not needed: for a reason that is remembered. */
export const ReasonDialog = ({ action, review: { id, version, name }, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  return (
    <DialogForm
      title={translate(`documents.${action}.title`, { name })}
      submit={translate(`documents.${action}.submit`)}
      defaultValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        const sent = { params: { id }, body: { version, reason }, quiet: [422] }
        try {
          const { data } =
            action === 'revoke'
              ? await call('POST /api/documents/:id/revoke', sent)
              : await call('POST /api/documents/:id/waive', sent)
          putReview(client, data)
          void client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
          onClose()
        } catch (refusal) {
          // Somebody else may have decided meanwhile.
          void client.invalidateQueries({ queryKey: reviewQuery(id).queryKey })
          throw refusal
        }
      }}
    >
      <p className="muted">{translate(`documents.${action}.text`)}</p>
      <TextareaInput source="reason" label="documents.reason" />
    </DialogForm>
  )
}
