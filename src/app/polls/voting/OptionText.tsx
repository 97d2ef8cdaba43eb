import type { ShownOption } from '../../../api/polls/results'

/** What is voted on or for: its name, and beneath it what is said of it. */
export const OptionText = ({ option }: { option: ShownOption | undefined }) => (
  <span className="option-text">
    <span className="medium">{option?.title}</span>
    {option?.description && <span className="small muted">{option.description}</span>}
  </span>
)
