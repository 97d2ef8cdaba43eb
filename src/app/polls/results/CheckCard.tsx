import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { MethodText } from './MethodText'
import './results.css'

/** Explains how to verify the count, and what verification does not prove. */
export const CheckCard = ({ results }: { results: PollResults }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { secrecy, tally, roll_hash, ballots_hash } = results
  const hashes = [
    ['roll_hash', roll_hash],
    ['ballots_hash', ballots_hash],
  ] as const
  return (
    <section className="panel" aria-labelledby="poll-check">
      <header>
        <h2 id="poll-check">{translate('poll_results.check.title')}</h2>
      </header>
      <div className="pad">
        <MethodText rules={results} />
        <dl className="stack gap-2 mt-4 text-s">
          <div className="labelled">
            <dt className="muted">{translate('poll_results.check.ballots')}</dt>
            <dd className="num">
              {tally.reason === 'too_few_ballots'
                ? translate('poll_results.check.unopened', tally.ballots)
                : translate('poll_results.check.ballots_are', {
                    all: shown(tally.ballots),
                    counted: shown(tally.counted),
                    abstained: shown(tally.abstained),
                  })}
            </dd>
          </div>
          {hashes.map(
            ([name, hash]) =>
              hash !== null && (
                <div key={name} className="labelled">
                  <dt className="muted">{translate(`poll_results.check.${name}`)}</dt>
                  <dd className="hash muted">{hash}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="mt-3 small muted">
          {translate('poll_results.check.recount')} <code className="nowrap">npm run recount</code>
        </p>
        <p className="mt-2 small muted">{translate(`poll_results.check.limits.${secrecy}`)}</p>
      </div>
    </section>
  )
}
