import { useParams } from 'react-router-dom'
import { PollFacts } from './PollFacts'
import { PollResults } from './PollResults'
import { PollRoll } from './PollRoll'

export { PollCreate as Create } from './PollCreate'

/** A poll's pages: itself, under it who may vote, and what came of it. */
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
