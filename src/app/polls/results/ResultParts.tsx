import type { PollResults, Turnout } from '../../../api/polls/results'
import { MethodText } from './MethodText'
import { Headline } from './Headline'
import { Rounds } from './Rounds'
import { useTranslate } from 'react-admin'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FiguresTable } from './FiguresTable'
import { usePercentText } from '../../kit/fields/usePercentText'
import './results.css'

/** Turnout by group or direction. The server merges parts that are too small to stay anonymous. */
const TurnoutParts = ({ turnout: { by, parts, rest } }: { turnout: Turnout }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const of = ({ voted, roll }: { voted: number; roll: number }) =>
    translate('poll_results.turnout.short', { voted: shown(voted), roll: shown(roll) })
  if (parts.length === 0) return null
  const rows = [
    ...parts.map((part) => ({ ...part, key: String(part.id), name: by === 'group' ? part.code : part.name })),
    ...(rest ? [{ key: 'rest', name: translate('poll_results.turnout.rest'), ...rest }] : []),
  ]
  return (
    <section className="panel" aria-labelledby="turnout-parts">
      <header>
        <h2 id="turnout-parts">{translate(`poll_results.turnout.by.${by}`)}</h2>
      </header>
      <ul className="pad stack">
        {rows.map((row) => (
          <li key={row.key} className="text-s">
            <div className="row between align-start">
              <span className="anywhere">{row.name}</span>
              <span className="row flex-none num">
                <b>{share(row.roll === 0 ? 0 : row.voted / row.roll)}</b> <span className="muted">{of(row)}</span>
              </span>
            </div>
            <span className="track mt-1" aria-hidden>
              <i style={{ width: `${row.roll === 0 ? 0 : (row.voted / row.roll) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="pad small muted">{translate('poll_results.turnout.fewest')}</p>
      <FiguresTable
        label="poll_results.turnout.table"
        head={[`by_one.${by}`, 'voted', 'roll'].map((column) => translate(`poll_results.turnout.${column}`))}
        rows={rows.map(({ key, name, voted, roll }) => ({ key, name, cells: [shown(voted), shown(roll)] }))}
      />
    </section>
  )
}

/** Explains how to verify the count, and what verification does not prove. */
const CheckCard = ({ results }: { results: PollResults }) => {
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

/** The full results page, shared by voters and poll managers. */
export const ResultParts = ({ results }: { results: PollResults }) => (
  <div className="stack gap-6">
    <Headline results={results} />
    {results.tally.reason !== 'too_few_ballots' && <Count results={results} />}
    <div className="tiles tiles-half gap-6">
      <TurnoutParts turnout={results.turnout} />
      <CheckCard results={results} />
    </div>
  </div>
)

/** Votes per option in descending order. In a yes/no decision, abstentions come last and have no percentage. */
const VoteBars = ({ results }: { results: PollResults }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const { kind, options, threshold, tally } = results
  const isAbstention = (option: string) => kind === 'yes_no_abstain' && option === 'abstain'
  const rows = options
    .map(({ id, title }) => ({
      id,
      title,
      votes: tally.votes.find(({ option_id }) => option_id === id)?.votes ?? 0,
    }))
    .toSorted((one, other) => Number(isAbstention(one.id)) - Number(isAbstention(other.id)) || other.votes - one.votes)
  const scale = Math.max(1, tally.counted, ...rows.map(({ votes }) => votes))
  const shareOf = ({ id, votes }: { id: string; votes: number }) =>
    isAbstention(id) || tally.counted === 0 ? '' : share(votes / tally.counted)
  return (
    <section className="panel" aria-labelledby="poll-count">
      <header>
        <h2 id="poll-count">{translate('poll_results.count.title')}</h2>
        {threshold !== 'plurality' && (
          <ul className="bar-legend push small muted">
            <li className="row">
              <s /> {translate('poll_results.count.needed_is', { needed: shown(tally.needed) })}
            </li>
          </ul>
        )}
      </header>
      <ul className="pad stack">
        {rows.map((row) => (
          <li key={row.id} className="text-s">
            <div className="row between align-start">
              <span className={row.id === tally.winner ? 'anywhere semibold' : 'anywhere'}>{row.title}</span>
              <span className="row flex-none num">
                <b>{shown(row.votes)}</b> <span className="muted">{shareOf(row)}</span>
              </span>
            </div>
            <span className="track mt-1" aria-hidden>
              <i
                className={row.id === tally.winner ? 'gained' : undefined}
                style={{ width: `${(row.votes / scale) * 100}%` }}
              />
              {threshold !== 'plurality' && !isAbstention(row.id) && (
                <s style={{ left: `${(tally.needed / scale) * 100}%` }} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {kind === 'multiple' && <p className="pad small muted">{translate('poll_results.count.several')}</p>}
      <FiguresTable
        label="poll_results.count.votes_table"
        head={['option', 'votes', 'share'].map((column) => translate(`poll_results.${column}`))}
        rows={rows.map((row) => ({ key: row.id, name: row.title, cells: [shown(row.votes), shareOf(row) || '–'] }))}
      />
    </section>
  )
}

const Count = ({ results }: { results: PollResults }) =>
  results.kind === 'ranked' && results.tally.rounds.length > 0 ? (
    <Rounds results={results} />
  ) : (
    <VoteBars results={results} />
  )
