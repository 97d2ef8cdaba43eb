import type { ShownOption } from '../../../api/polls/results'

/** What is voted on or for: its name, and beneath it what is said of it. */
export const OptionText = ({ option }: { option: Omit<ShownOption, 'id'> | undefined }) => (
  <span className="grow-wide">
    <b className="medium block">{option?.title}</b>
    {option?.description && <span className="block small muted">{option.description}</span>}
  </span>
)
