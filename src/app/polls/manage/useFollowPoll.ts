import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'

/** How often a running poll is asked for, in milliseconds: no event tells of single votes, lest its moment be known. */
export const turnoutPause = 15_000
const countPause = 2_000

/** Draws the poll anew while its ballots are being counted, and now and then while it runs. */
export const useFollowPoll = (): void => {
  const { id = '' } = useParams()
  useGetOne<Poll>(
    'polls',
    { id: Number(id) },
    {
      onError: () => undefined,
      refetchInterval: ({ state: { data } }) => {
        if (data?.is_closing) return countPause
        return data?.status === 'open' ? turnoutPause : false
      },
    },
  )
}
