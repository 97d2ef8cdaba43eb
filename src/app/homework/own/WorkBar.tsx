import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { SyncStatus } from '../../kit/saving/SyncStatus'
import { dayAndTime, timeOf } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import type { WorkOutbox } from './workOutbox'
import { findOperation, isEmptyContent, type WorkState } from './workState'

type Props = { outbox: WorkOutbox; state: WorkState }

/** Save state and the button that hands in. */
export const WorkBar = ({ outbox, state }: Props) => {
  const translate = useTranslate()
  const { homework, queue, syncError, isSending, savedAt, content, refusal } = state
  const handIn = findOperation(queue, 'hand_in')
  const canHandIn = homework.refusal === null && !state.isConflict
  if (homework.refusal !== null && queue.length === 0 && refusal === null) return <Refused homework={homework} />
  const isBroken = content.files.some(({ problem }) => problem !== null)
  return (
    <div className="actionbar" role="region" aria-label={translate('own_homework.bar')}>
      <div className="bar">
        <span className="save row small muted grow">
          {refusal === null ? (
            <SyncStatus
              words="own_homework.sync"
              {...{ syncError, isSending, savedAt }}
              count={handIn ? 1 : queue.length}
              onAgain={outbox.retry}
            />
          ) : (
            <span className="text-danger" role="alert">
              {refusal}
            </span>
          )}
        </span>
        {refusal !== null && (
          <>
            <Button onClick={() => outbox.discard(homework)}>{translate('own_homework.discard')}</Button>
            <Button variant="outlined" onClick={outbox.again}>
              {translate('own_homework.again')}
            </Button>
          </>
        )}
        {refusal === null && handIn && (
          <>
            <span className="small num">
              {translate('own_homework.pressed_wait', { time: timeOf(handIn.pressed_at) })}
            </span>
            {queue.every(({ op, isSent }) => op !== handIn || !isSent) && (
              <Button onClick={outbox.cancelHandIn}>{translate('own_homework.cancel')}</Button>
            )}
          </>
        )}
        {refusal === null && !handIn && (
          <HandInButton
            state={state}
            disabled={!canHandIn || isBroken || isEmptyContent(content)}
            onConfirm={outbox.handIn}
          />
        )}
      </div>
    </div>
  )
}

/** The last permitted hand-in, late work, and an improvement with open remarks are asked about first. */
const HandInButton = ({
  state,
  disabled,
  onConfirm,
}: {
  state: WorkState
  disabled: boolean
  onConfirm: () => void
}) => {
  const translate = useTranslate()
  const [asked, ask] = useState<readonly string[]>([])
  const { homework } = state
  const { due_at, late_until, hand_ins_left, remarks, resolved, next_number } = homework
  const label = translate(next_number > 1 ? 'own_homework.hand_in_version' : 'own_homework.hand_in', {
    number: next_number,
  })
  const press = () => {
    const isLate = Date.now() > Date.parse(due_at)
    const reasons = [
      isLate && late_until !== null && translate('own_homework.ask.late', { moment: dayAndTime(due_at) }),
      homework.state === 'returned' && resolved < remarks && translate('own_homework.ask.remarks', remarks - resolved),
      hand_ins_left === 1 && translate('own_homework.ask.last'),
    ].filter((reason) => reason !== false)
    if (reasons.length > 0) ask(reasons)
    else onConfirm()
  }
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={press}>
        {label}
      </Button>
      <Confirm
        isOpen={asked.length > 0}
        title={`${label}?`}
        content={asked.join(' ')}
        confirm={translate('own_homework.hand_in')}
        cancel={translate('own_homework.not_yet')}
        onConfirm={() => {
          ask([])
          onConfirm()
        }}
        onClose={() => ask([])}
      />
    </>
  )
}

const Refused = ({ homework }: { homework: WorkState['homework'] }) => {
  const translate = useTranslate()
  if (homework.refusal === null) return null
  return <p className="note info mt-6">{translate(`own_homework.refusal.${homework.refusal}`)}</p>
}
