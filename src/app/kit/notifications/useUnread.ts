import { useCallback, useEffect, useRef, useState } from 'react'
import { useAskNotifications } from './useNotifications'
import { useSubscribe } from './useSubscribe'

/** The number of things not read yet: asked for once, and whenever it may be another. A failure keeps the last one. */
export const useUnread = () => {
  const ask = useAskNotifications()
  const [unread, setUnread] = useState(0)
  const asked = useRef(0)
  const recount = useCallback(async () => {
    const turn = (asked.current += 1)
    const count = await ask({ perPage: 1, filter: { unread: true } }).then(
      ({ total }) => total ?? 0,
      () => null,
    )
    // Of two that are under way the first may come last.
    if (count !== null && turn === asked.current) setUnread(count)
  }, [ask])
  useEffect(() => void recount(), [recount])
  useSubscribe('resource/notifications', () => void recount())
  return { unread, recount }
}
