import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { ReasonDialog } from '../shared'
import { useAct } from '../../kit/providers/calls'
import { cacheReview, reviewKey } from './reviews'

type Props = {
  action: 'revoke' | 'waive'
  review: Pick<DocumentReview, 'id' | 'version' | 'name'>
  onClose: () => void
}

/** Revokes an acceptance or waives the document; both need a reason. */
export const ReviewReasonDialog = ({ action, review: { id, version, name }, onClose }: Props) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const revoke = useAct('POST /api/documents/:id/revoke')
  const waive = useAct('POST /api/documents/:id/waive')
  return (
    <ReasonDialog
      name={action}
      title={translate(`documents.${action}.title`, { name })}
      text={translate(`documents.${action}.text`)}
      verb={translate(`documents.${action}.submit`)}
      reader={action === 'revoke' ? 'applicant' : 'office'}
      onClose={onClose}
      onReason={async (reason) => {
        const sent = { id, body: { version, reason }, quiet: [422] }
        try {
          cacheReview(client, await (action === 'revoke' ? revoke : waive).mutateAsync(sent))
          void client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
          onClose()
        } catch (refusal) {
          // Another user may have decided in the meantime.
          void client.invalidateQueries({ queryKey: reviewKey(id) })
          throw refusal
        }
      }}
    />
  )
}
