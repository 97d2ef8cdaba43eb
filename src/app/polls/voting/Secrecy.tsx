import { ShieldCheck, Users } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Said before any choice, in one breath: what is protected and what is not. */
export const Secrecy = ({ ballot: { secrecy } }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  return (
    <div className="secrecy">
      {secrecy === 'secret' ? <ShieldCheck {...icon} /> : <Users {...icon} />}
      <div>
        <p>
          <b className="medium">{translate(`ballot.secrecy.${secrecy}.title`)}</b>{' '}
          {translate(`ballot.secrecy.${secrecy}.text`)}
        </p>
        {secrecy === 'secret' && (
          <details>
            <summary className="link">{translate('ballot.secrecy.limits.title')}</summary>
            <ul>
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
