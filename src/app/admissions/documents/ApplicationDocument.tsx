import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ChecklistItem } from '../../../api/admissions/documentStates'
import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import { closedStatuses, undecidedDocument, waivable, uploadRequested } from '../../../api/admissions/statusSets'
import { dayAndTime, dayOf } from '../../shell/dates'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { OriginalDialog } from './OriginalDialog'
import { RequestDialog } from './RequestDialog'
import { ScanDialog } from './ScanDialog'
import { useQueryClient } from '@tanstack/react-query'
import { ReasonDialog } from '../shared'
import { useAct } from '../../kit/providers/calls'

type Props = {
  item: ChecklistItem
  application: { id: number; name: string }
  status: ApplicationStatus
  isOwn: boolean
}
type Action = 'scan' | 'request' | 'waive' | 'received' | 'returned'
const draftActions = ['request', 'waive'] as const
/** The next action for an original, by its state. */
const nextOriginalAction = {
  awaited: 'received',
  received: 'returned',
  returned: undefined,
  not_needed: undefined,
} as const

type WaiveDialogProps = {
  name: string
  applicationId: number
  item: Pick<ChecklistItem, 'document_type_id' | 'name'>
  onClose: () => void
}

/** Waives a document of an application, even if nothing was uploaded. */
const WaiveDialog = ({
  name: draftName,
  applicationId,
  item: { document_type_id, name },
  onClose,
}: WaiveDialogProps) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const waive = useAct('POST /api/documents/waive')
  return (
    <ReasonDialog
      name={draftName}
      title={translate('documents.waive.title', { name })}
      text={translate('documents.waive.text')}
      verb={translate('documents.waive.submit')}
      reader="office"
      onClose={onClose}
      onReason={async (reason) => {
        const body = { application_id: applicationId, document_type_id, reason }
        await waive.mutateAsync({ body, quiet: [422] })
        void client.invalidateQueries({ queryKey: ['documents'] })
        onClose()
      }}
    />
  )
}

/** A document of an application with the actions of the office. */
export const ApplicationDocument = ({ item, application, status, isOwn }: Props) => {
  const translate = useTranslate()
  const { id, name, original, due_on, reject_reason } = item
  const mayAct = !isOwn && !closedStatuses.includes(status)
  const dialogOf = (action: Action) => `${action} ${item.code}`
  const move = id === null ? undefined : nextOriginalAction[original]
  const [open, setOpen] = useDraftDialog(mayAct ? [...draftActions, ...(move ? [move] : [])].map(dialogOf) : [])
  const close = () => setOpen(null)
  const code = item.status.code
  const facts = [
    item.uploaded_at && translate('documents.view.uploaded', { at: dayAndTime(item.uploaded_at) }),
    due_on && code === 'requested' && translate('documents.until', { day: dayOf(due_on) }),
    code === 'rejected' && reject_reason,
    original !== 'not_needed' && translate(`documents.original.${original}`),
  ].filter(Boolean)
  const action = (action: Action, label: string) => (
    <Button size="small" variant="outlined" onClick={() => setOpen(dialogOf(action))}>
      {translate(label)}
    </Button>
  )
  return (
    <li className="row wrap gap-4">
      <div className="grow-wide">
        {id !== null && item.pages.length > 0 ? (
          <Link className="medium tap" to={`/documents/${id}`}>
            {name}
          </Link>
        ) : (
          <span className="medium">{name}</span>
        )}
        {facts.length > 0 && <p className="small muted">{facts.join(' · ')}</p>}
      </div>
      <StatusChip variant={item.status.variant}>{item.status.name}</StatusChip>
      {mayAct && (
        <div className="row wrap application-actions">
          {id !== null && undecidedDocument.includes(code) && status !== 'draft' && (
            <Button size="small" variant="outlined" component={Link} to={`/documents/${id}`}>
              {translate('documents.actions.review')}
            </Button>
          )}
          {(code === 'missing' || uploadRequested.includes(code)) && action('scan', 'documents.actions.scan')}
          {(code === 'missing' || code === 'not_required') && action('request', 'documents.actions.request')}
          {waivable.includes(code) && item.required && action('waive', 'documents.actions.waive')}
          {id !== null &&
            original === 'awaited' &&
            item.pages.length > 0 &&
            action('received', 'documents.original.receive')}
          {id !== null && original === 'received' && action('returned', 'documents.original.return')}
        </div>
      )}
      {open === dialogOf('scan') && <ScanDialog applicationId={application.id} limits={item} onClose={close} />}
      {open === dialogOf('request') && (
        <RequestDialog
          name={open}
          application={application}
          documentType={{ id: item.document_type_id, name }}
          onClose={close}
        />
      )}
      {open === dialogOf('waive') && (
        <WaiveDialog name={open} applicationId={application.id} item={item} onClose={close} />
      )}
      {id !== null && move && open === dialogOf(move) && (
        <OriginalDialog id={id} name={name} action={move} dialog={open} onClose={close} />
      )}
    </li>
  )
}
