import Button from '@mui/material/Button'
import { CirclePause, Hourglass, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { remainingMs, type AttemptState } from './attemptState'
import { pendingCount } from './queue'
import { clockText, useNow } from './useNow'

/** Replaces the question while another device has the lease; its button takes over the lease. */
export const LeasePanel = ({ state, onTake }: { state: AttemptState; onTake: () => Promise<void> }) => {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { device_name } = state.attempt
  const take = async () => {
    setBusy(true)
    try {
      await onTake()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="message-page stack text-center mx-auto max-w-narrow">
      <MonitorSmartphone className="faint" size={40} strokeWidth={1} aria-hidden />
      <h1 className="text-xl" tabIndex={-1}>
        {translate('taking.screen.lease.title')}
      </h1>
      <p role="status">
        {device_name
          ? translate('taking.screen.lease.text', { name: device_name })
          : translate('taking.screen.lease.text_bare')}
      </p>
      {state.queue.length > 0 && <p>{translate('taking.screen.lease.waiting', pendingCount(state.queue))}</p>}
      {failed && (
        <p className="note warning" role="alert">
          {translate('taking.screen.lease.failed')}
        </p>
      )}
      <Button variant="contained" size="large" className="mt-3" aria-busy={isBusy} onClick={() => void take()}>
        {translate('taking.screen.lease.take')}
      </Button>
    </div>
  )
}

/**
 * Replaces the question when the time is up or during submission, and says if the last answers are waiting for the
 * network.
 */
export const WaitingPanel = ({ state: { isOver, syncError } }: { state: AttemptState }) => {
  const translate = useTranslate()
  const why = isOver ? 'over' : 'submitting'
  const isAway = syncError !== null
  return (
    <div className="message-page stack text-center mx-auto max-w-narrow" role="status">
      <Hourglass className="faint" size={40} strokeWidth={1} aria-hidden />
      <h1 className="text-xl" tabIndex={-1}>
        {translate(`taking.screen.${why}.title`)}
      </h1>
      {isAway && <p>{translate(`taking.screen.${why}.offline`)}</p>}
      {!isAway && isOver && <p>{translate('taking.screen.over.text')}</p>}
    </div>
  )
}

/** Covers the questions during a pause of the organiser and promises that nothing is lost: neither time nor answers. */
export const PausePanel = ({ state }: { state: AttemptState }) => {
  const translate = useTranslate()
  const left = remainingMs(state, useNow())
  const waiting = pendingCount(state.queue)
  return (
    <div className="message-page stack text-center mx-auto max-w-narrow" role="status">
      <CirclePause className="faint" size={40} strokeWidth={1} aria-hidden />
      <h1 className="text-xl" tabIndex={-1}>
        {translate('taking.screen.pause.title')}
      </h1>
      <p className="text-l pre-line">{state.attempt.paused?.reason}</p>
      <p className="muted">
        {left === null
          ? translate('taking.screen.pause.untimed')
          : translate('taking.screen.pause.text', { time: clockText(left) })}
      </p>
      {waiting > 0 && <p className="muted">{translate('taking.screen.pause.waiting', waiting)}</p>}
    </div>
  )
}
