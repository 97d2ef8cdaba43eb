import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { EllipsisVertical } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { useLinkedDialog, ReasonDialog } from '../shared'
import { RequestDialog } from './RequestDialog'
import { ScanDialog } from './ScanDialog'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../kit/providers/calls'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { cacheReview, reviewKey } from './reviews'

type ReviewReasonDialogProps = {
  action: 'revoke' | 'waive'
  review: Pick<DocumentReview, 'id' | 'version' | 'name'>
  onClose: () => void
}

/** Revokes an acceptance or waives the document; both need a reason. */
const ReviewReasonDialog = ({ action, review: { id, version, name }, onClose }: ReviewReasonDialogProps) => {
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

/** Less frequent actions for a document. */
export const DocumentMenu = ({ review }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const requireAgain = useRequire()
  const { actions, application } = review
  const choices = (['revoke', 'request', 'scan', 'waive'] as const).filter((action) => actions.includes(action))
  const [open, setOpen] = useLinkedDialog(choices)
  const choose = (action: (typeof choices)[number]) => {
    setAnchor(null)
    setOpen(action)
  }
  const close = () => setOpen(null)
  if (choices.length === 0 && !actions.includes('require')) return null
  return (
    <>
      <IconButton
        edge="end"
        aria-label={translate('documents.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((action) => (
          <MenuItem key={action} onClick={() => choose(action)}>
            {translate(`documents.actions.${action}`)}
          </MenuItem>
        ))}
        {actions.includes('require') && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              void requireAgain(review)
            }}
          >
            {translate('documents.actions.require')}
          </MenuItem>
        )}
      </Menu>
      {(open === 'revoke' || open === 'waive') && <ReviewReasonDialog action={open} review={review} onClose={close} />}
      {open === 'request' && (
        <RequestDialog
          name={open}
          application={application}
          documentType={{ id: review.document_type_id, name: review.name }}
          onClose={close}
        />
      )}
      {open === 'scan' && <ScanDialog applicationId={application.id} limits={review} onClose={close} />}
    </>
  )
}

/** Requires a waived document again. The request shows a toast if it fails. */
const useRequire = () => {
  const client = useQueryClient()
  const requireAgain = useAct('POST /api/documents/:id/require')
  return async ({ id, version }: Pick<DocumentReview, 'id' | 'version'>): Promise<void> => {
    const review = await requireAgain.mutateAsync({ id, body: { version } }).catch(shownAsToast)
    if (review) cacheReview(client, review)
    await client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
  }
}
