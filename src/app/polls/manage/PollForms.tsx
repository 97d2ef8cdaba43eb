import { useParams } from 'react-router-dom'
import { PollFacts } from './PollFacts'
import { PollResults } from './PollResults'
import { PollRoll } from './PollRoll'

export { PollCreate as Create } from './PollCreate'

/** Pages of a poll: the poll itself, its roll and its results. */
export const Edit = () => {
  switch (useParams()['*']) {
    case 'roll':
      return <PollRoll />
    case 'results':
      return <PollResults />
    default:
      return <PollFacts />
  }
}
