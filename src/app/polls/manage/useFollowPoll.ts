import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'
import { useSubscribe } from '../../kit/notifications/useSubscribe'

/** How often a poll is asked for while its ballots are being counted, in ms. */
const countPause = 2_000

/** Draws the poll anew when something becomes of it, and while its ballots are being counted. */
export const useFollowPoll = (): void => {
  const { id = '' } = useParams()
  const { refetch } = useGetOne<Poll>(
    'polls',
    { id: Number(id) },
    {
      onError: () => undefined,
      refetchInterval: ({ state: { data } }) => (data?.is_closing ? countPause : false),
    },
  )
  useSubscribe(`polls/${id}`, () => void refetch())
}
