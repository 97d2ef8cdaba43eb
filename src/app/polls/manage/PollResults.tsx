import Button from '@mui/material/Button'
import { Download, FileText } from 'lucide-react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { useRead } from '../../kit/providers/calls'
import { PageHead } from '../../shell/page/PageHead'
import { PartFault } from '../../shell/page/PartFault'
import { ResultParts } from '../results/ResultParts'
import { PollStatus } from './PollStatus'
import { useFollowPoll } from './useFollowPoll'
import { usePoll } from './usePoll'

/** Results of a poll and its protocol. A secret poll has no results before it closes. */
export const PollResults = () => {
  const { poll, instead } = usePoll()
  return poll ? <Results poll={poll} /> : instead
}

const countedStatuses: readonly Poll['status'][] = ['closed', 'published', 'archived']

const Results = ({ poll }: { poll: Poll }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const { id, name, status, secrecy, results, is_closing } = poll
  const isFinal = countedStatuses.includes(status) && !is_closing
  const hasResults = isFinal || (secrecy === 'open' && results === 'after_vote' && poll.roll_count !== null)
  const { data, error, refetch } = useRead(
    'GET /api/polls/:id/results',
    { id, quiet: 'all' },
    { refetchOnMount: 'always', enabled: hasResults },
  )
  useFollowPoll()
  useSubscribe(`polls/${id}`, () => void (hasResults && refetch()))
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('polls.pages.results')}
        status={
          <RecordContextProvider value={poll}>
            <PollStatus />
          </RecordContextProvider>
        }
        subtitle={<Link to={`/polls/${id}`}>{name}</Link>}
        actions={
          isFinal && (
            <>
              <Button variant="outlined" disabled={isSaving} onClick={() => save(`/api/polls/${id}/ballots`)}>
                <Download size={20} strokeWidth={1.75} aria-hidden />
                {translate('poll_results.ballots_file')}
              </Button>
              <Button variant="contained" disabled={isSaving} onClick={() => save(`/api/polls/${id}/protocol`)}>
                <FileText size={20} strokeWidth={1.75} aria-hidden />
                {translate('poll_results.protocol')}
              </Button>
            </>
          )
        }
      />
      {!hasResults && (
        <Empty
          title="poll_results.not_yet.title"
          text={`poll_results.not_yet.${status === 'cancelled' ? 'cancelled' : secrecy}`}
        />
      )}
      {hasResults && !data && (error ? <PartFault onAgain={() => void refetch()} /> : <FormSkeleton />)}
      {hasResults && data && <ResultParts results={data} />}
    </div>
  )
}
