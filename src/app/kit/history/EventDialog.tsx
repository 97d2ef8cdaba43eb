import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AuditEvent, TimelineEvent } from '../../../api/people/audit'
import { dayAndTime } from '../../shell/dates'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { ChangeTable } from './ChangeTable'
import { useEventName } from './useEventName'
import { AuditRecords } from './AuditRecords'

type Props = { event: TimelineEvent & Partial<Pick<AuditEvent, 'ip' | 'records'>>; onClose: () => void }

/** Details of an audit event: actor, time, reason, and each field before and after. */
export const EventDialog = ({ event, onClose }: Props) => {
  const translate = useTranslate()
  const nameOf = useEventName()
  const id = useId()
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['who', event.actor?.name ?? translate('history.nobody')],
    ['when', dayAndTime(event.at)],
    ['what', translate(`history.entity.${event.entity}`, { _: event.entity })],
    ['record', event.entity_ids.join(', ')],
    ['name', event.records?.length ? <AuditRecords records={event.records} /> : null],
    ['ip', event.ip],
    ['reason', event.reason],
  ]
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{nameOf(event)}</DialogTitle>
      <DialogContent>
        <dl className="tiles mb-4">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt className="small">{translate(`history.fact.${name}`)}</dt>
                <dd className="anywhere text-plain">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {event.is_hidden ? <p className="muted">{translate('history.is_hidden')}</p> : <ChangeTable event={event} />}
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {translate('history.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
