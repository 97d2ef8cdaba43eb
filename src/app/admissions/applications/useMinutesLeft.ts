import { useEffect, useState } from 'react'

const minuteMs = 60_000
const tickMs = 10_000

/** Whole minutes until a moment, to the nearest one; 0 once it has passed or where there is none. */
export const useMinutesLeft = (until: string | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Math.round((Date.parse(until) - now) / minuteMs)) : 0
}
