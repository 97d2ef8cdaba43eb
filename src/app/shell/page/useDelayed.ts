import { useEffect, useState } from 'react'

/** Becomes true after `delay` milliseconds, so that fast loads show no skeleton. */
export const useDelayed = (delay = 200): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return passed
}
