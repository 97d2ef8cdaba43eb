import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { totalVotes } from './rounds'

/** Describes each round of a ranked count in words. */
export const useRoundText = ({ options, tally: { rounds, winner } }: PollResults) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const titleOf = (option: string) => options.find(({ id }) => id === option)?.title ?? option
  const namesOf = (list: readonly string[]) => list.map(titleOf).join(', ')

  /** Describes where the votes eliminated in the previous round were transferred. */
  const moved = (place: number): string => {
    const before = rounds[place - 1]
    if (!before) return ''
    return before.eliminated
      .map((from) => {
        const incoming = before.transfers.filter((one) => one.from === from)
        const to = incoming
          .flatMap((one) => (one.to === null ? [] : [{ name: titleOf(one.to), votes: one.votes }]))
          .toSorted((one, other) => other.votes - one.votes)
          .map(({ name, votes }) => `${name} ${shown(votes)}`)
        const ended = incoming.find((one) => one.to === null)?.votes ?? 0
        const sentences = [
          to.length === 0
            ? translate('poll_results.words.moved_nowhere', { name: titleOf(from) })
            : translate('poll_results.words.moved', { name: titleOf(from), to: to.join(', ') }),
          ended > 0 ? translate('poll_results.words.ended', ended) : '',
        ]
        return sentences.filter(Boolean).join(' ')
      })
      .join(' ')
  }

  const outcome = (place: number): string => {
    const round = rounds[place]
    if (!round) return ''
    const { needed, eliminated, tie_break } = round
    if (eliminated.length === 0) {
      if (winner === null) return translate('poll_results.words.no_winner')
      const votes = round.votes.find(({ option_id }) => option_id === winner)?.votes ?? 0
      return translate(votes >= needed ? 'poll_results.words.won' : 'poll_results.words.won_by_most', {
        name: titleOf(winner),
        votes: shown(votes),
        all: shown(totalVotes(round)),
      })
    }
    const out = translate('poll_results.words.out', { names: namesOf(eliminated), smart_count: eliminated.length })
    const why = tie_break === null ? '' : translate(`poll_results.words.tie_break.${tie_break}`)
    return [translate('poll_results.words.nobody', { needed: shown(needed) }), out, why].filter(Boolean).join(' ')
  }

  return {
    without: (place: number) =>
      translate('poll_results.count.without', { names: namesOf(rounds[place - 1]?.eliminated ?? []) }),
    happened: (place: number) => [moved(place), outcome(place)].filter(Boolean).join(' '),
  }
}
