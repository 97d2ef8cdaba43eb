import type { PollStatus } from '../../../api/polls/codes'
import type { ResultPoll } from './queries'

type PollState = Pick<ResultPoll, 'results' | 'secrecy'> & { status: PollStatus }
const countedStatuses: readonly PollStatus[] = ['closed', 'published', 'archived']

/** Whether poll managers can see the results. They always see counted polls, and running ones only if voters do too. */
export const areVisibleToManagers = ({ status, results, secrecy }: PollState): boolean =>
  countedStatuses.includes(status) ||
  (secrecy === 'open' && results === 'after_vote' && (status === 'open' || status === 'paused'))
