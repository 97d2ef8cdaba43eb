import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RunningAttempt as Attempt } from '../../../api/home/dashboard'
import { dayAndTime, isoDay, timeOf, today } from '../../shell/dates'

/** The attempt in progress, with the remaining time by the server's clock. Its key is `server_now`, so that new data restart the clock. */
export const RunningAttempt = ({ attempt }: { attempt: Attempt }) => {
  const translate = useTranslate()
  const { id, name, subject_name, ends_at, questions, answered, saved_at } = attempt
  const left = useRemaining(attempt)
  const progress = translate('dashboard.running.answered', { smart_count: answered, of: questions })
  return (
    <section className="panel attention warning home-running" aria-labelledby="running-attempt">
      <div className="what">
        <p className="row wrap gap-3">
          <span className="chip warning">{translate('dashboard.running.chip')}</span>
          {ends_at !== null && (
            <span className="small muted num">
              {translate('dashboard.running.until', {
                time: isoDay(ends_at) === today() ? timeOf(ends_at) : dayAndTime(ends_at),
              })}
            </span>
          )}
        </p>
        <h2 id="running-attempt" className="mt-2">
          {name}
        </h2>
        <p className="muted">{subject_name}</p>
      </div>
      {left !== null && (
        <p className="clock small muted">
          <b className="num semibold text-plain" role="timer">
            {left}
          </b>{' '}
          {translate('dashboard.running.left')}
        </p>
      )}
      <Button component={Link} variant="contained" to={`/testing/attempts/${id}`}>
        {translate('dashboard.action.continue_test')}
      </Button>
      <div className="done row gap-4">
        <div className="meter grow" role="img" aria-label={progress}>
          <i style={{ width: `${questions === 0 ? 0 : (answered / questions) * 100}%` }} />
        </div>
        <span className="small muted num">
          {[progress, saved_at !== null && translate('dashboard.running.saved', { time: timeOf(saved_at) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </section>
  )
}

const second = 1000
const two = (value: number) => String(value).padStart(2, '0')

/** The remaining time as a clock, 1:25:14 or 25:14, counted from the server's time; null if it is over a day. */
const useRemaining = ({ ends_at, server_now }: Attempt): string | null => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - begun), second)
    return () => clearInterval(timer)
  }, [])
  if (ends_at === null) return null
  const seconds = Math.max(0, Math.ceil((Date.parse(ends_at) - Date.parse(server_now) - passed) / second))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 24) return null
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
