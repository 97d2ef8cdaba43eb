import Button from '@mui/material/Button'
import { Download, SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PollResults } from '../../../api/polls/results'
import type { BallotPaper } from '../../../api/polls/voting'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { PageHead } from '../../shell/page/PageHead'
import { PartFault } from '../../shell/page/PartFault'
import { FindBallot } from '../voting/FindBallot'
import { ResultParts } from './ResultParts'

type Props = {
  ballot: BallotPaper
  /** Renders the results below the voter's own vote. */
  isBeneath?: boolean
}

/** Results for a voter, with a search for their own ballot by receipt. */
export const VoterResults = ({ ballot, isBeneath = false }: Props) => {
  const { data, error, refetch } = useRead(
    'GET /api/voting/:id/results',
    { id: ballot.id },
    { refetchOnMount: 'always' },
  )
  const instead = error ? <PartFault onAgain={() => void refetch()} /> : <FormSkeleton />
  if (isBeneath) return data ? <ResultParts results={data} /> : instead
  return (
    <div className="max-w-page">
      <PageHead
        title={ballot.name}
        subtitle={data && <ResultsSubtitle results={data} />}
        actions={data?.is_final && <Actions results={data} />}
      />
      {data ? <ResultParts results={data} /> : instead}
    </div>
  )
}

/** Kind of poll and its closing time. */
const ResultsSubtitle = ({ results: { secrecy, kind, closed_at, published_at } }: { results: PollResults }) => {
  const translate = useTranslate()
  const what = translate(`ballot.about.${secrecy}`, { kind: translate(`polls.kind.${kind}`).toLowerCase() })
  if (published_at !== null)
    return `${what} · ${translate('poll_results.published_at', { when: dayAndTime(published_at) })}`
  if (closed_at !== null) return `${what} · ${translate('poll_results.closed_at', { when: dayAndTime(closed_at) })}`
  return `${what} · ${translate('poll_results.still_open')}`
}

const Actions = ({ results: { id, options, secrecy, tally } }: { results: PollResults }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={isSaving} onClick={() => save(`/api/voting/${id}/ballots/file`)}>
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {translate('poll_results.ballots_file')}
      </Button>
      {secrecy === 'secret' && tally.reason !== 'too_few_ballots' && (
        <Button variant="contained" onClick={() => setFinding(true)}>
          <SearchCheck size={20} strokeWidth={1.75} aria-hidden />
          {translate('ballot.find.open')}
        </Button>
      )}
      {isFinding && <FindBallot pollId={id} options={options} onClose={() => setFinding(false)} />}
    </>
  )
}
