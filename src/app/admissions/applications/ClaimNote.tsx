import Button from '@mui/material/Button'
import { Clock, UserCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { timeOf } from '../../shell/dates'
import type { CaseAct } from './useCase'
import { useEffect, useState } from 'react'

type Props = { application: ApplicationCase; act: CaseAct; busy: boolean }

/** Minutes before the end of the claim when the note becomes a warning. */
const warningMinutes = 5

/** Shows who holds the claim and until when; the owner can extend it or give it up. */
export const ClaimNote = ({ application, act, busy }: Props) => {
  const translate = useTranslate()
  const { claim } = application
  const minutes = useMinutesLeft(claim?.until)
  const sent = { id: application.id, body: {} }
  if (!claim || minutes <= 0) return null
  if (!claim.mine) {
    return (
      <p className="note warning row wrap mb-4" role="status">
        <Clock size={20} strokeWidth={1.75} aria-hidden />
        <span>{translate('applications.claimed.others', { name: claim.holder.name, time: timeOf(claim.until) })}</span>
      </p>
    )
  }
  const isShort = minutes <= warningMinutes
  return (
    <div className={`note row wrap mb-4${isShort ? ' warning' : ''}`}>
      <UserCheck size={20} strokeWidth={1.75} aria-hidden />
      <p className="grow" role="status">
        {translate('applications.claimed.mine', { time: timeOf(claim.until) })}{' '}
        <span className="muted num">{translate('applications.claimed.left', minutes)}</span>
      </p>
      <div className="row wrap">
        <Button
          variant="outlined"
          size="small"

          disabled={busy}
          onClick={() => void act((provider) => provider.act('POST /api/profiles/:id/claim', sent))}
        >
          {translate('applications.claimed.prolong')}
        </Button>
        {application.actions.includes('unclaim') && (
          <Button
            size="small"

            disabled={busy}
            onClick={() =>
              void act((provider) =>
                provider.act('DELETE /api/profiles/:id/claim', { id: application.id, body: undefined }),
              )
            }
          >
            {translate('applications.claimed.unclaim')}
          </Button>
        )}
      </div>
    </div>
  )
}

const minuteMs = 60_000
const tickMs = 10_000

/** Rounded minutes until a moment; 0 if it has passed or is undefined. */
const useMinutesLeft = (until: string | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Math.round((Date.parse(until) - now) / minuteMs)) : 0
}
