import { ShieldCheck, Users } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'

/** Said before any choice, in one breath: what is protected and what is not. */
export const Secrecy = ({ ballot: { secrecy } }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  const Icon = secrecy === 'secret' ? ShieldCheck : Users
  return (
    <div className="row align-start gap-3 bordered bg-canvas p-4">
      <Icon className="muted" size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>
          <b className="medium">{translate(`ballot.secrecy.${secrecy}.title`)}</b>{' '}
          {translate(`ballot.secrecy.${secrecy}.text`)}
        </p>
        {secrecy === 'secret' && (
          <details className="mt-1 text-s">
            <summary className="link">{translate('ballot.secrecy.limits.title')}</summary>
            <ul className="bullets mt-2">
              {['machine', 'copies', 'unanimous', 'pressure', 'password'].map((limit) => (
                <li key={limit}>{translate(`ballot.secrecy.limits.${limit}`)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}
