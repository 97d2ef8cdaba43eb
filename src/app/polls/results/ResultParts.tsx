import type { PollResults } from '../../../api/polls/results'
import { CheckCard } from './CheckCard'
import { Headline } from './Headline'
import { Rounds } from './Rounds'
import { TurnoutParts } from './TurnoutParts'
import { VoteBars } from './VoteBars'
import './results.css'

/** The full results page, shared by voters and poll managers. */
export const ResultParts = ({ results }: { results: PollResults }) => (
  <div className="stack gap-6">
    <Headline results={results} />
    {results.tally.reason !== 'too_few_ballots' && <Count results={results} />}
    <div className="tiles tiles-half gap-6">
      <TurnoutParts turnout={results.turnout} />
      <CheckCard results={results} />
    </div>
  </div>
)

const Count = ({ results }: { results: PollResults }) =>
  results.kind === 'ranked' && results.tally.rounds.length > 0 ? (
    <Rounds results={results} />
  ) : (
    <VoteBars results={results} />
  )
