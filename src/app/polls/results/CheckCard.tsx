import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { MethodText } from './MethodText'
import './results.css'

/** By what was counted, and how anybody can count again; at its end what this does not prove. */
export const CheckCard = ({ results }: { results: PollResults }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { secrecy, tally, roll_hash, ballots_hash } = results
  return (
    <section className="panel" aria-labelledby="poll-check">
      <header>
        <h2 id="poll-check">{translate('poll_results.check.title')}</h2>
      </header>
      <div className="pad">
        <MethodText rules={results} />
        <dl className="check-facts">
          <dt>{translate('poll_results.check.ballots')}</dt>
          <dd className="num">
            {translate('poll_results.check.ballots_are', {
              all: shown(tally.ballots),
              counted: shown(tally.counted),
              abstained: shown(tally.abstained),
            })}
          </dd>
          <dt>{translate('poll_results.check.roll_hash')}</dt>
          <dd className="hash">{roll_hash}</dd>
          {ballots_hash !== null && (
            <>
              <dt>{translate('poll_results.check.ballots_hash')}</dt>
              <dd className="hash">{ballots_hash}</dd>
            </>
          )}
        </dl>
        <p className="small muted">
          {translate('poll_results.check.recount')} <code>npm run recount</code>
        </p>
        <p className="small muted">{translate(`poll_results.check.limits.${secrecy}`)}</p>
      </div>
    </section>
  )
}
