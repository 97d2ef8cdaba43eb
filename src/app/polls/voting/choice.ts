import type { BallotPaper } from '../../../api/polls/voting'
import type { ShownOption } from '../../../api/polls/results'

/** What every kind of ballot is drawn from: the options that are chosen, in the order of the choice where that matters. */
export type ChoiceProps = {
  options: readonly ShownOption[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** What is wrong with the choice is told beneath it. */
  describedBy: string
}

type Rules = Pick<BallotPaper, 'kind' | 'min_choices' | 'max_choices'>

/** What is still to be done before a ballot can be cast; null once it can. The server judges for itself. */
export const choiceFault = (
  { kind, min_choices, max_choices }: Rules,
  chosen: readonly string[],
): { key: string; count: number } | null => {
  if (chosen.length < min_choices) return { key: `ballot.fault.${kind}`, count: min_choices }
  if (chosen.length > max_choices) return { key: 'ballot.fault.most', count: max_choices }
  return null
}
