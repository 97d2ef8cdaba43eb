import type { PollStatus } from '../../../api/polls/codes'
import type { Counted } from './queries'

type Standing = Pick<Counted, 'results' | 'secrecy'> & { status: PollStatus }
const counted: readonly PollStatus[] = ['closed', 'published', 'archived']

/** Whether poll managers can see the results. They always see counted polls, and running ones only if voters do too. */
export const areShownToKeepers = ({ status, results, secrecy }: Standing): boolean =>
  counted.includes(status) ||
  (secrecy === 'open' && results === 'after_vote' && (status === 'open' || status === 'paused'))
