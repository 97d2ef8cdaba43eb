import Checkbox from '@mui/material/Checkbox'
import { useTranslate } from 'react-admin'
import type { Test } from '../../../../api/testing/tests'
import { timeOf } from '../../../shell/dates'
import { clockText } from '../../attempts/useNow'
import { AttemptMenu } from '../attempts/AttemptActions'
import type { Seat } from './liveState'

const minuteMs = 60_000
/** Surname and given name; the tooltip has the whole name and the group. */
const shortName = (name: string) => name.split(' ').slice(0, 2).join(' ')

const minutesSince = (at: string, now: number) => Math.max(1, Math.round((now - Date.parse(at)) / minuteMs))

type Props = {
  test: Test
  seats: readonly Seat[]
  now: number
  selected: ReadonlySet<number>
  onToggle: (attemptId: number) => void
  onDone: () => void
}

/** One tile per person: name, progress, state and the time that is left. */
export const SeatGrid = ({ test, seats, now, selected, onToggle, onDone }: Props) => (
  <ul className="live-seats">
    {seats.map((seat) => (
      <SeatTile
        key={seat.user_id}
        {...{ test, seat, now, onToggle, onDone }}
        isSelected={seat.attempt !== null && selected.has(seat.attempt.id)}
      />
    ))}
  </ul>
)

type TileProps = Omit<Props, 'seats' | 'selected'> & { seat: Seat; isSelected: boolean }

const SeatTile = ({ test, seat, now, isSelected, onToggle, onDone }: TileProps) => {
  const translate = useTranslate()
  const { attempt, name, group_code, state } = seat
  const warns = state === 'offline' || state === 'paused'
  return (
    <li className={`live-seat ${state}${warns ? ' warns' : ''}${isSelected ? ' selected' : ''}`}>
      <div className="row gap-1">
        {attempt && (
          <Checkbox
            size="small"
            className="live-check"
            checked={isSelected}
            onChange={() => onToggle(attempt.id)}
            slotProps={{ input: { 'aria-label': translate('tests.live.select', { name }) } }}
          />
        )}
        <span className="grow text-s medium live-name" title={group_code ? `${name}, ${group_code}` : name}>
          {shortName(name)}
        </span>
        {attempt && (
          <AttemptMenu
            test={test}
            row={{ id: attempt.id, name, status: attempt.status, on_paper: attempt.on_paper }}
            onDone={onDone}
          />
        )}
      </div>
      <div className="row">
        <Progress seat={seat} />
        {attempt && (
          <span className="small muted num nowrap">
            {translate('tests.attempts.of', { some: attempt.answered_count, all: attempt.questions_count })}
          </span>
        )}
      </div>
      <div className="row between small">
        <span className={warns ? 'text-warning medium' : 'muted'}>
          <StateText seat={seat} now={now} />
        </span>
        <span className="muted num nowrap">
          <TimeText seat={seat} now={now} />
        </span>
      </div>
      {attempt && attempt.device_change_count + attempt.focus_loss_count > 0 && (
        <p className="small muted">
          {[
            attempt.device_change_count > 0 && translate('tests.live.device_changes', attempt.device_change_count),
            attempt.focus_loss_count > 0 && translate('tests.live.focus_losses', attempt.focus_loss_count),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}

const Progress = ({ seat: { attempt, state } }: { seat: Seat }) => (
  <span className="live-bar grow" aria-hidden>
    {attempt && attempt.questions_count > 0 && (
      <i
        className={state === 'done' ? 'full' : undefined}
        style={{ width: `${(attempt.answered_count / attempt.questions_count) * 100}%` }}
      />
    )}
  </span>
)

const StateText = ({ seat: { attempt, state }, now }: { seat: Seat; now: number }) => {
  const translate = useTranslate()
  switch (state) {
    case 'not_begun':
      return translate('tests.live.state.not_begun', 1)
    case 'offline':
      return translate('tests.live.offline_for', minutesSince(attempt?.seen_at ?? attempt?.started_at ?? '', now))
    case 'paused':
      return translate('tests.live.paused_for', minutesSince(attempt?.paused_at ?? '', now))
    case 'writing':
      return attempt?.question
        ? translate('tests.attempts.journal.question', { number: attempt.question })
        : translate('tests.live.state.writing', 1)
    default:
      return translate(`tests.attempts.status.${attempt?.status ?? 'submitted'}`)
  }
}

/** Remaining time of a running attempt, with its end for screens that are older than a minute. */
const TimeText = ({ seat: { attempt, state }, now }: { seat: Seat; now: number }) => {
  const translate = useTranslate()
  if (!attempt) return null
  if (state === 'done' || state === 'voided') return attempt.submitted_at && timeOf(attempt.submitted_at)
  if (attempt.ends_at === null) return translate('tests.attempts.no_limit')
  const left = Date.parse(attempt.ends_at) - now
  if (state === 'paused') return translate('tests.live.frozen', { time: clockText(left) })
  return left > 0 ? translate('tests.attempts.left', Math.ceil(left / minuteMs)) : translate('tests.live.time_up')
}
