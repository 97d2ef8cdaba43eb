import type { BallotPaper } from '../../../api/polls/voting'
import type { BallotOption } from '../../../api/polls/results'

/** Props shared by all kinds of ballot. `chosen` is in order of preference in a ranked poll. */
export type ChoiceProps = {
  options: readonly BallotOption[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Id of the element with the validation message. */
  describedBy: string
}

type Rules = Pick<BallotPaper, 'kind' | 'min_choices' | 'max_choices'>

/** Returns what is wrong with the choice, or null if it can be cast. The server validates it again. */
export const choiceError = (
  { kind, min_choices, max_choices }: Rules,
  chosen: readonly string[],
): { key: string; count: number } | null => {
  if (chosen.length < min_choices) return { key: `ballot.fault.${kind}`, count: min_choices }
  if (chosen.length > max_choices) return { key: 'ballot.fault.most', count: max_choices }
  return null
}
