import { useRefresh } from 'react-admin'
import { useSubscribe } from '../../kit/notifications/useSubscribe'

/** Draws the poll anew when its state or its turnout has changed. */
export const useFollowPoll = (): void => {
  const refresh = useRefresh()
  useSubscribe('resource/polls', refresh)
}
