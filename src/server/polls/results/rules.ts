import type { PollStatus } from '../../../api/polls/codes'
import type { Counted } from './queries'

type Standing = Pick<Counted, 'results' | 'secrecy'> & { status: PollStatus }
const counted: readonly PollStatus[] = ['closed', 'published', 'archived']

/** Whether who keeps polls sees results: of what was counted always, of what runs only where voters see them too. */
export const areShownToKeepers = ({ status, results, secrecy }: Standing): boolean =>
  counted.includes(status) ||
  (secrecy === 'open' && results === 'after_vote' && (status === 'open' || status === 'paused'))
