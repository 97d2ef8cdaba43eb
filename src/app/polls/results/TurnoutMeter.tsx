import { useTranslate } from 'react-admin'
import type { Turnout } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { usePercentText } from '../../kit/fields/usePercentText'
import './results.css'

/** Turnout bar with a quorum marker. */
export const TurnoutMeter = ({ turnout }: { turnout: Turnout }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const { roll, voted, quorum_percent, quorum_needed } = turnout
  const part = roll === 0 ? 0 : voted / roll
  const isReached = voted >= quorum_needed
  return (
    <div className="turnout">
      <p className="row wrap align-baseline">
        <b className="num semibold">{share(part)}</b>
        <span className="muted num">
          {translate('poll_results.turnout.of', { voted: shown(voted), roll: shown(roll) })}
        </span>
      </p>
      <div className="track mt-3" aria-hidden>
        <i className="gained" style={{ width: `${part * 100}%` }} />
        {quorum_percent > 0 && <s style={{ left: `${quorum_percent}%` }} />}
      </div>
      {quorum_percent > 0 ? (
        <p className="row wrap mt-2 small">
          <span className={isReached ? 'text-success medium' : 'medium'}>
            {isReached
              ? translate('poll_results.turnout.quorum_reached')
              : translate('poll_results.turnout.quorum_missing', quorum_needed - voted)}
          </span>
          <span className="muted num">
            {translate('poll_results.turnout.quorum_is', { percent: quorum_percent, needed: shown(quorum_needed) })}
          </span>
        </p>
      ) : (
        <p className="mt-2 small muted">{translate('poll_results.turnout.no_quorum')}</p>
      )}
    </div>
  )
}
