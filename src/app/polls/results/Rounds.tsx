import type { CSSProperties } from 'react'
import { useTranslate } from 'react-admin'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import type { PollResults, BallotOption, Tally } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FiguresTable } from './FiguresTable'
import { sortBySurvival, roundCell, barScale, type Cell } from './rounds'
import { useRoundText } from './useRoundText'
import './results.css'

type Round = Tally['rounds'][number]

/**
 * Rounds of a ranked count: bars per candidate on a common scale, and a description of each round. On a phone the
 * rounds are stacked.
 */
export const Rounds = ({ results }: { results: PollResults }) => {
  const translate = useTranslate()
  const { rounds } = results.tally
  const options = sortBySurvival(results.options, rounds)
  return (
    <section className="panel" aria-labelledby="poll-count">
      <header>
        <h2 id="poll-count">{translate('poll_results.count.title')}</h2>
        <ul className="bar-legend row wrap gap-4 push small muted" aria-label={translate('poll_results.count.legend')}>
          <li className="row">
            <i /> {translate('poll_results.count.had')}
          </li>
          <li className="row">
            <i className="gained" /> {translate('poll_results.count.came')}
          </li>
          <li className="row">
            <s /> {translate('poll_results.count.needed')}
          </li>
        </ul>
      </header>
      <ScrollFrame label={translate('poll_results.count.chart')}>
        <div className="rounds divided pad" style={gridOf(options.length, rounds.length)}>
          <div className="names" aria-hidden>
            <span className="round-cell" />
            {options.map(({ id, title }) => (
              <span key={id} className="round-cell text-s medium anywhere">
                {title}
              </span>
            ))}
            <span className="round-cell small muted">{translate('poll_results.count.exhausted')}</span>
            <span className="round-cell small muted">{translate('poll_results.count.happened')}</span>
          </div>
          {rounds.map((_, place) => (
            <RoundColumn key={place} results={results} options={options} place={place} />
          ))}
        </div>
      </ScrollFrame>
      <RoundTable options={options} rounds={rounds} />
    </section>
  )
}

const gridOf = (options: number, rounds: number): CSSProperties => ({
  gridTemplateColumns: `168px repeat(${rounds}, minmax(144px, 1fr))`,
  gridTemplateRows: `repeat(${options + 3}, auto)`,
})

type ColumnProps = { results: PollResults; options: readonly BallotOption[]; place: number }

const RoundColumn = ({ results, options, place }: ColumnProps) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { happened, without } = useRoundText(results)
  const { rounds, winner } = results.tally
  const round = rounds[place]
  if (!round) return null
  const scale = barScale(rounds)
  const isLast = place === rounds.length - 1
  return (
    <section className="stack gap-2" aria-labelledby={`round-${place}`}>
      <h3 className="round-cell text-s" id={`round-${place}`}>
        {translate('poll_results.count.round', { number: place + 1 })}
        <span className="block small muted regular">
          {place === 0 ? translate('poll_results.count.first_places') : without(place)}
        </span>
      </h3>
      <ul className="stack gap-2">
        {options.map(({ id, title }) => {
          const cell = roundCell(rounds, place, id)
          return (
            <li key={id} className={`round-cell stack gap-1 ${stateOf(cell)}`}>
              <span className="row align-baseline text-s num">
                <span className="sr-only-wide grow anywhere">{title}</span>
                {cell === null ? (
                  <span className="small faint">{translate('poll_results.count.absent')}</span>
                ) : (
                  <>
                    <b>{shown(cell.votes)}</b>
                    {cell.gained > 0 && <span className="small medium text-primary">+{shown(cell.gained)}</span>}
                    {cell.isOut && <span className="push small faint">{translate('poll_results.count.out')}</span>}
                    {isLast && winner === id && (
                      <span className="push small medium text-success">{translate('poll_results.count.won')}</span>
                    )}
                  </>
                )}
              </span>
              {cell !== null && (
                <span className="track" aria-hidden>
                  <i style={{ width: percent((cell.votes - cell.gained) / scale) }} />
                  {cell.gained > 0 && <i className="gained" style={{ width: percent(cell.gained / scale) }} />}
                  <s style={{ left: percent(round.needed / scale) }} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="round-cell small muted num">
        <span className="sr-only-wide">{translate('poll_results.count.exhausted')}: </span>
        {shown(round.exhausted)}
        <span className="faint"> · {translate('poll_results.count.needed_is', { needed: shown(round.needed) })}</span>
      </p>
      <p className={isLast ? 'round-cell small' : 'round-cell small muted'}>{happened(place)}</p>
    </section>
  )
}

const stateOf = (cell: Cell | null): string => {
  if (cell === null) return 'round-absent'
  return cell.isOut ? 'round-out' : ''
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

type TableProps = { options: readonly BallotOption[]; rounds: readonly Round[] }

const RoundTable = ({ options, rounds }: TableProps) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const cellText = (place: number, option: string) => {
    const cell = roundCell(rounds, place, option)
    if (cell === null) return '–'
    return cell.gained > 0 ? `${shown(cell.votes)} (+${shown(cell.gained)})` : shown(cell.votes)
  }
  return (
    <FiguresTable
      label="poll_results.count.table"
      head={[
        translate('poll_results.option'),
        ...rounds.map((_, place) => translate('poll_results.count.round', { number: place + 1 })),
      ]}
      rows={[
        ...options.map(({ id, title }) => ({
          key: id,
          name: title,
          cells: rounds.map((_, place) => cellText(place, id)),
        })),
        ...(['exhausted', 'needed'] as const).map((row) => ({
          key: row,
          name: translate(`poll_results.count.${row}`),
          cells: rounds.map((round) => shown(round[row])),
        })),
      ]}
    />
  )
}
