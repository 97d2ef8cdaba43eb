import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState, useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { AttemptRow } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { useDraftDialog } from '../../../kit/forms/useDraftDialog'
import { MoreMenu } from '../../../shell/page/MoreMenu'
import { AttemptDialog } from './AttemptDialog'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { useRead } from '../../../kit/providers/calls'
import type { AnswerOf } from '../../../kit/providers/dataProvider'
import { dayAndTime } from '../../../shell/dates'
import { clockText } from '../../attempts/useNow'
import { attemptActions, canApply, type AttemptAction } from './actionRules'

export const AttemptBulk = ({ test, chosen }: { test: Test; chosen: readonly AttemptRow[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<AttemptRow>()
  const [open, setOpen] = useDraftDialog(attemptActions)
  const idsFor = (deed: AttemptAction) => chosen.filter((row) => canApply(deed, row)).map(({ id }) => id)
  return (
    <>
      {attemptActions.map((deed) => {
        const { length } = idsFor(deed)
        if (length === 0) return null
        const name = translate(`tests.attempts.deed.${deed}`)
        return (
          <Button
            key={deed}
            size="small"
            color={deed === 'void' ? 'error' : 'inherit'}
            disabled={!test.can_edit}
            onClick={() => setOpen(deed)}
          >
            {length < chosen.length ? `${name}, ${length}` : name}
          </Button>
        )
      })}
      {open && (
        <AttemptDialog
          test={test}
          action={open}
          ids={idsFor(open)}
          onClose={(isDone) => {
            setOpen(null)
            if (isDone) onUnselectItems()
          }}
        />
      )}
    </>
  )
}

export type AttemptRef = Pick<AttemptRow, 'id' | 'name' | 'status' | 'on_paper'>
type AttemptJournalProps = { testId: number; row: AttemptRef; onClose: () => void }

/** Events of an attempt in chronological order: evidence without a judgment. */
const AttemptJournal = ({ testId, row, onClose }: AttemptJournalProps) => {
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
    typeof details.seconds === 'number' && clockText(details.seconds * 1_000),
    typeof details.text === 'string' && `«${details.text}»`,
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

/** Menu of an attempt: its journal, and actions on it. */
export const AttemptMenu = ({ test, row, onDone }: { test: Test; row: AttemptRef; onDone?: () => void }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<AttemptAction | 'journal' | null>(null)
  const close = () => {
    setOpen(null)
    onDone?.()
  }
  return (
    <>
      <MoreMenu label={translate('tests.attempts.actions_of', { name: row.name })}>
        <MenuItem onClick={() => setOpen('journal')}>{translate('tests.attempts.journal.title')}</MenuItem>
        {test.can_edit &&
          attemptActions
            .filter((deed) => canApply(deed, row))
            .map((deed) => (
              <MenuItem
                key={deed}
                className={deed === 'void' ? 'text-danger' : undefined}
                onClick={() => setOpen(deed)}
              >
                {translate(`tests.attempts.deed.${deed}`)}
              </MenuItem>
            ))}
      </MoreMenu>
      {open === 'journal' && <AttemptJournal testId={test.id} row={row} onClose={() => setOpen(null)} />}
      {open && open !== 'journal' && (
        <AttemptDialog test={test} action={open} ids={[row.id]} name={row.name} onClose={close} />
      )}
    </>
  )
}
