import type { PollResults } from '../../../api/polls/results'
import { CheckCard } from './CheckCard'
import { Headline } from './Headline'
import { Rounds } from './Rounds'
import { TurnoutParts } from './TurnoutParts'
import { VoteBars } from './VoteBars'
import './results.css'

/** The results of a poll from the first line to the check, the same for voters and for who keeps it. */
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
