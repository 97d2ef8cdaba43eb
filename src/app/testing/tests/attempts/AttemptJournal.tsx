import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { AttemptRow } from '../../../../api/testing/testActions'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useRead } from '../../../kit/providers/calls'
import type { AnswerOf } from '../../../kit/providers/dataProvider'
import { dayAndTime } from '../../../shell/dates'

type Props = { testId: number; row: AttemptRow; onClose: () => void }

/** Events of an attempt in chronological order: evidence without a judgment. */
export const AttemptJournal = ({ testId, row, onClose }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const { data, isError } = useRead('GET /api/tests/:id/attempts/:attempt/events', {
    id: testId,
    params: { attempt: row.id },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('tests.attempts.journal.of', { name: row.name })}</DialogTitle>
      <DialogContent>
        <p className="muted">{translate('tests.attempts.journal.help')}</p>
        {!data && !isError && <FormSkeleton />}
        {isError && <p>{translate('tests.attempts.journal.failed')}</p>}
        {data?.length === 0 && <p>{translate('tests.attempts.journal.empty')}</p>}
        <ol className="timeline mt-4">
          {data?.map((event) => (
            <li key={event.id}>
              <EventText event={event} />
            </li>
          ))}
        </ol>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('tests.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Event = AnswerOf<'GET /api/tests/:id/attempts/:attempt/events'>[number]

const EventText = ({ event: { kind, at, actor_name, number, details } }: { event: Event }) => {
  const translate = useTranslate()
  const facts = [
    number !== null && translate('tests.attempts.journal.question', { number }),
    typeof details.file === 'string' && details.file,
    typeof details.minutes === 'number' && translate('tests.attempts.journal.minutes', details.minutes),
    typeof details.device_name === 'string' && details.device_name,
    typeof details.reason === 'string' && details.reason,
    actor_name,
  ]
  return (
    <>
      <b>{translate(`tests.attempts.event.${kind}`, { _: kind.replaceAll('_', ' ') })}</b>
      <span className="small muted num">{[dayAndTime(at), ...facts].filter(Boolean).join(' · ')}</span>
    </>
  )
}
