import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** How often it is asked anew while the page is looked at, in milliseconds. */
const everyMs = 60_000

/**
 * A number beside a button or link: asked for on every change of the screen, each minute, and when the page is looked
 * at again. A failure keeps the last one.
 */
export const useCounted = (ask: () => Promise<number>) => {
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  const recount = useCallback(
    () =>
      ask()
        .then(setCount)
        .catch(() => undefined),
    [ask],
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
  return { count, recount }
}
