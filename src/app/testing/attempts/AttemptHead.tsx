import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { SyncStatus } from '../../kit/saving/SyncStatus'
import { Mark } from '../../shell/widgets/Mark'
import { isOpen, type AttemptState, remainingMs } from './attemptState'
import { pendingCount } from './queue'
import { Timer as Clock } from 'lucide-react'
import { useState } from 'react'
import { clockText, useNow } from './useNow'

const minuteMs = 60_000
/** Minutes before the end at which screen readers announce the remaining time. */
const announcedMinutes = [10, 5, 1] as const

type Translate = ReturnType<typeof useTranslate>

/** Formats the time for screen readers: "42 минуты 18 секунд". */
const spokenTime = (left: number, translate: Translate): string => {
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const parts = { hours: Math.floor(seconds / 3_600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
  return Object.entries(parts)
    .filter(([name, count]) => count > 0 || (name === 'seconds' && seconds === 0))
    .map(([name, count]) => translate(`taking.screen.timer.${name}`, count))
    .join(' ')
}

/**
 * Remaining time by the server clock. Users can hide it until the last ten minutes; screen readers announce it at 10, 5
 * and 1 minutes.
 */
const Timer = ({ state }: { state: AttemptState }) => {
  const translate = useTranslate()
  const now = useNow()
  const [isHidden, hide] = useState(false)
  const left = remainingMs(state, now)
  const announced = useAnnouncedMinute(left)
  if (left === null) return null
  const isSoon = left <= 10 * minuteMs
  const variant = left <= minuteMs ? 'danger' : 'warning'
  const time = translate('taking.screen.timer.left', { time: spokenTime(left, translate) })
  return (
    <>
      {isHidden && !isSoon ? (
        <Button
          className="timer"

          onClick={() => hide(false)}
          aria-label={translate('taking.screen.timer.show')}
        >
          <Clock className="muted" size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      ) : (
        <Button
          className={isSoon ? `timer ${variant}` : 'timer'}
          title={isSoon ? undefined : translate('taking.screen.timer.hide')}
          onClick={() => hide(!isSoon)}
        >
          <Clock className={isSoon ? 'hide-phone' : 'muted hide-phone'} size={20} strokeWidth={1.75} aria-hidden />
          <span className="num" aria-hidden>
            {clockText(left)}
          </span>
          <span className="sr-only">{isSoon ? time : `${time}. ${translate('taking.screen.timer.hide')}`}</span>
        </Button>
      )}
      <span className="sr-only" role="status">
        {announced === null ? '' : translate('taking.screen.timer.mark', announced)}
      </span>
    </>
  )
}

/** Returns the latest of `announcedMinutes` reached since the page was opened; earlier ones are not announced. */
const useAnnouncedMinute = (left: number | null): number | null => {
  const [lastMinute, setLastMinute] = useState<number | null>(null)
  const [before, setBefore] = useState(left)
  if (left !== null && left !== before) {
    const passed = announcedMinutes.findLast(
      (mark) => before !== null && before > mark * minuteMs && left <= mark * minuteMs,
    )
    setBefore(left)
    if (passed !== undefined) setLastMinute(passed)
  }
  return lastMinute
}

type Props = { state: AttemptState; onFinish: () => void; onAgain: () => void }

/** Header of an attempt: test, taker, save status, timer and Finish button. */
export const AttemptHead = ({ state, onFinish, onAgain }: Props) => {
  const translate = useTranslate()
  const { name, person_name, group_code, ordinal, attempts_allowed, is_preview } = state.attempt
  const attempt =
    attempts_allowed === 0
      ? translate('taking.screen.attempt_any', { number: ordinal })
      : translate('taking.screen.attempt', { number: ordinal, count: attempts_allowed })
  return (
    <header className="row wrap exam-head">
      <Link className="exam-mark hide-phone" to="/testing" aria-label={translate('taking.screen.exit')}>
        <Mark />
      </Link>
      <div className="grow">
        <p className="semibold truncate">{name}</p>
        <p className="small muted hide-phone truncate">
          {[person_name, group_code, is_preview ? translate('taking.screen.preview') : attempt]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <SyncStatus
        words="taking.screen.save"
        syncError={state.syncError}
        count={pendingCount(state.queue)}
        isSending={state.isSending}
        savedAt={state.savedAt}
        onAgain={onAgain}
      />
      <Timer state={state} />
      <Button variant="outlined" className="hide-phone" disabled={!isOpen(state)} onClick={onFinish}>
        {translate('taking.screen.finish')}
      </Button>
    </header>
  )
}
