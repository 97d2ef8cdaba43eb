import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FiguresTable } from './FiguresTable'
import { usePercentText } from '../../kit/fields/usePercentText'
import './results.css'

/** Votes per option in descending order. In a yes/no decision, abstentions come last and have no percentage. */
export const VoteBars = ({ results }: { results: PollResults }) => {
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
