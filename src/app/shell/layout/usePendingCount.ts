import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { request } from '../http/request'
import type { PendingRecords } from '../routing/types'

/** Polling interval while the page is visible, in milliseconds. */
const pollMs = 60_000

const countOf = async ({ resource, filter }: PendingRecords): Promise<number> => {
  const query = { filter: JSON.stringify(filter), per_page: '0' }
  return (await (await request({ method: 'GET', path: `/api/${resource}`, query, quiet: 'all' })).json()).meta.total
}

/**
 * Number of pending records; refetched on navigation, every minute, and when the page becomes visible. Keeps the last
 * value if a request fails.
 */
export const usePendingCount = (records: PendingRecords): number => {
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
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [records, pathname])
  return count
}
