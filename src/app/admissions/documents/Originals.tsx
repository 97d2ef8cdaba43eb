import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { OriginalDialog } from './OriginalDialog'
import { ReceiptButton } from './ReceiptButton'

const originalActions = ['received', 'returned'] as const
const permissionOf = { received: 'receive', returned: 'return' } as const

/** The state of the original and its journal. */
export const Originals = ({ review }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const { original, journal, application, actions } = review
  const [open, setOpen] = useDraftDialog(originalActions.filter((move) => actions.includes(permissionOf[move])))
  if (original === 'not_needed') return null
  const say = (key: string, values = {}) => translate(`documents.original.${key}`, values)
  const state =
    original === 'awaited' && application.originals_due
      ? say('awaited_until', { day: dayOf(application.originals_due) })
      : say(original)
  return (
    <div className="stack gap-1">
      <div className="row wrap">
        <h2 className="text-m nowrap">{say('title')}</h2>
        <div className="row wrap push">
          {actions.includes('receive') && (
            <Button variant="outlined" size="small" onClick={() => setOpen('received')}>
              {say('receive')}
            </Button>
          )}
          {actions.includes('return') && (
            <>
              <ReceiptButton applicationId={application.id} size="small" />
              <Button variant="outlined" size="small" onClick={() => setOpen('returned')}>
                {say('return')}
              </Button>
            </>
          )}
        </div>
      </div>
      <p className="small">{state}</p>
      {journal.length > 0 && (
        <ul className="small muted">
          {journal.map(({ id, action, actor_name, at, note }) => (
            <li key={id}>
              <span className="num">{dayAndTime(at)}</span> {say(`journal.${action}`, { name: actor_name })}
              {note && ` (${note})`}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <OriginalDialog id={review.id} name={review.name} action={open} dialog={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
