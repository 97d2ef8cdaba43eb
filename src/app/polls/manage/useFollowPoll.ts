import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'
import { useSubscribe } from '../../kit/notifications/useSubscribe'

/** Polling interval in ms while ballots are being counted. */
const countingIntervalMs = 2_000

/** Refetches the poll after each published change, and at an interval while its ballots are being counted. */
export const useFollowPoll = (): void => {
  const { id = '' } = useParams()
  const { refetch } = useGetOne<Poll>(
    'polls',
    { id: Number(id) },
    {
      onError: () => undefined,
      refetchInterval: ({ state: { data } }) => (data?.is_closing ? countingIntervalMs : false),
    },
  )
  useSubscribe(`polls/${id}`, () => void refetch())
}
