import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { request } from '../http/request'
import type { WaitingRecords } from '../routing/types'

/** How often it is asked anew while the page is looked at, in milliseconds. */
const everyMs = 60_000

/** The fewest rows that a list answers: only how many there are is asked for. */
const fewest = JSON.stringify([0, 0])
const countOf = async ({ resource, filter }: WaitingRecords): Promise<number> => {
  const query = { filter: JSON.stringify(filter), range: fewest }
  return (await (await request({ method: 'GET', path: `/api/${resource}`, query, quiet: 'all' })).json()).meta.total
}

/** How many records wait: asked for on every change of the screen, each minute, and when the page is looked at again. A failure keeps the last number. */
export const useWaiting = (records: WaitingRecords): number => {
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const look = () => {
      if (pathname !== '' && document.visibilityState === 'visible')
        void countOf(records)
          .then(setCount)
          .catch(() => undefined)
    }
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [records, pathname])
  return count
}
