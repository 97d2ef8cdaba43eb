import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '../http/call'

/** How often it is asked anew while the page is looked at, in milliseconds. */
const everyMs = 60_000
const query = { filter: JSON.stringify({ unread: true }), range: JSON.stringify([0, 0]) }

/** The number of things not read yet: asked for on every change of the screen, each minute, and when the page is looked at again. A failure keeps the last one. */
export const useUnread = () => {
  const { pathname } = useLocation()
  const [unread, setUnread] = useState(0)
  const recount = useCallback(
    () =>
      call('GET /api/notifications', { query, quiet: 'all' })
        .then(({ meta }) => setUnread(meta.total))
        .catch(() => undefined),
    [],
  )
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void recount()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [recount])
  useEffect(() => {
    if (pathname !== '') void recount()
  }, [recount, pathname])
  return { unread, recount }
}
