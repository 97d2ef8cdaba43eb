import type { BallotOption } from '../../../api/polls/results'

export const OptionText = ({ option }: { option: Omit<BallotOption, 'id'> | undefined }) => (
  <span className="grow-wide">
    <b className="medium block">{option?.title}</b>
    {option?.description && <span className="block small muted">{option.description}</span>}
  </span>
)
