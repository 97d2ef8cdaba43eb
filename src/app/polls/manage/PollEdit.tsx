import { useParams } from 'react-router-dom'
import { PollFacts } from './PollFacts'
import { PollResults } from './PollResults'
import { PollRoll } from './PollRoll'

/** A poll's pages: itself, under it who may vote, and what came of it. */
export const PollEdit = () => {
  switch (useParams()['*']) {
    case 'roll':
      return <PollRoll />
    case 'results':
      return <PollResults />
    default:
      return <PollFacts />
  }
}
