import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'
import { MethodText } from '../results/MethodText'

/** Rules of the poll and its counting method. */
export const BallotAside = ({ ballot }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  return (
    <aside className="record-aside" aria-label={translate('ballot.about.label')}>
      <section className="panel" aria-labelledby="ballot-about">
        <header>
          <h2 id="ballot-about">{translate('ballot.about.title')}</h2>
        </header>
        <div className="pad">
          <Facts ballot={ballot} />
        </div>
      </section>
      <section className="panel" aria-labelledby="ballot-method">
        <header>
          <h2 id="ballot-method">{translate('poll_results.method.title')}</h2>
        </header>
        <div className="pad">
          <MethodText rules={ballot} />
        </div>
      </section>
    </aside>
  )
}

const Facts = ({ ballot }: { ballot: BallotPaper }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { secrecy, kind, closes_at, roll_count, quorum_percent, quorum_needed, results } = ballot
  const quorum = { percent: quorum_percent, count: shown(quorum_needed ?? 0) }
  const facts = [
    {
      key: 'kind',
      text: translate(`ballot.about.${secrecy}`, { kind: translate(`polls.kind.${kind}`).toLowerCase() }),
    },
    { key: 'until', text: closes_at === null ? translate('ballot.about.by_hand') : dayAndTime(closes_at) },
    {
      key: 'roll',
      text:
        roll_count === null ? null : translate('polls.voters', { smart_count: roll_count, count: shown(roll_count) }),
    },
    {
      key: 'quorum',
      text: translate(`ballot.about.${quorumKey(ballot)}`, quorum),
    },
    { key: 'results', text: translate(`polls.results.${results}`) },
  ]
  return (
    <dl className="stack gap-2 text-s">
      {facts.map(
        ({ key, text }) =>
          text !== null && (
            <div key={key} className="labelled">
              <dt className="muted">{translate(`ballot.about.${key}`)}</dt>
              <dd className="num">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const quorumKey = ({ quorum_percent, quorum_needed }: BallotPaper) => {
  if (quorum_percent === 0) return 'no_quorum'
  return quorum_needed === null ? 'quorum_percent' : 'quorum_is'
}
