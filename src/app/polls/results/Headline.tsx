import { useTranslate } from 'react-admin'
import type { Variant } from '../../../api'
import type { PollResults } from '../../../api/polls/results'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { totalVotes } from './rounds'
import { TurnoutMeter } from './TurnoutMeter'
import { usePercentText } from '../../kit/fields/usePercentText'
import './results.css'

/** The result in one line, next to the turnout. */
export const Headline = ({ results }: { results: PollResults }) => {
  const translate = useTranslate()
  const text = useOutcomeText(results)
  const { key, variant } = verdictOf(results)
  const { winner } = results.tally
  const isDecision = results.kind === 'yes_no_abstain'
  return (
    <section className="panel divided headline" aria-label={translate('poll_results.headline.label')}>
      <div>
        <StatusChip variant={variant}>{translate(`poll_results.headline.${key}`)}</StatusChip>
        <h2 className="anywhere">
          {winner === null || isDecision
            ? translate(`poll_results.headline.title.${key}`)
            : results.options.find(({ id }) => id === winner)?.title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <div>
        <TurnoutMeter turnout={results.turnout} />
      </div>
    </section>
  )
}

type Verdict = { key: string; variant: Variant }

const verdictOf = ({ kind, is_final, tally: { winner, reason, by_lot } }: PollResults): Verdict => {
  if (!is_final) return { key: 'running', variant: 'info' }
  if (winner === null) return { key: reason ?? 'tie', variant: reason === 'tie' ? 'warning' : 'dark' }
  if (kind === 'yes_no_abstain') {
    return winner === 'yes' ? { key: 'passed', variant: 'success' } : { key: 'failed', variant: 'danger' }
  }
  return { key: by_lot ? 'by_lot' : 'won', variant: 'success' }
}

/** Returns one or two sentences with the figures behind the headline. */
const useOutcomeText = ({ kind, options, turnout, tally }: PollResults): string => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const { rounds, winner, reason, tied, by_lot, needed, votes, counted } = tally
  const titleOf = (option: string) => options.find(({ id }) => id === option)?.title ?? option
  const last = rounds.at(-1)
  const final = last?.votes ?? votes
  const all = last ? totalVotes(last) : counted
  if (reason === 'too_few_ballots') return translate('poll_results.headline.too_few_text', tally.ballots)
  if (reason === 'no_quorum') {
    return translate('poll_results.headline.quorum_text', {
      voted: shown(turnout.voted),
      needed: shown(tally.quorum_needed),
    })
  }
  if (reason === 'no_votes' || all === 0) return translate('poll_results.headline.no_votes_text')
  if (reason === 'tie') return translate('poll_results.headline.tie_text', { names: tied.map(titleOf).join(', ') })
  const order = final
    .filter(({ option_id }) => kind !== 'yes_no_abstain' || option_id !== 'abstain')
    .toSorted((one, other) => other.votes - one.votes)
  const first = order.find(({ option_id }) => option_id === winner) ?? order[0]
  const second = order.find(({ option_id }) => option_id !== first?.option_id)
  if (!first) return ''
  const words = [
    last && winner !== null ? translate('poll_results.headline.in_round', { number: rounds.length }) : '',
    // The headline names the winner, except in a yes/no decision.
    translate(
      winner === null || kind === 'yes_no_abstain' ? 'poll_results.headline.best' : 'poll_results.headline.votes',
      {
        name: titleOf(first.option_id),
        votes: shown(first.votes),
        all: shown(all),
        share: share(first.votes / all),
        smart_count: first.votes,
      },
    ),
    second
      ? translate('poll_results.headline.second', { name: titleOf(second.option_id), votes: shown(second.votes) })
      : '',
    winner === null && reason === 'below_threshold'
      ? translate('poll_results.headline.needed_text', { needed: shown(needed) })
      : '',
    by_lot ? translate('poll_results.headline.lot_text', { names: tied.map(titleOf).join(', ') }) : '',
  ]
  return words.filter(Boolean).join(' ')
}
