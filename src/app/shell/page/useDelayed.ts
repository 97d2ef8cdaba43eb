import { useEffect, useState } from 'react'

/** Whether `delay` milliseconds have passed since the component appeared: what loads faster shows no skeleton. */
export const useDelayed = (delay = 200): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return passed
}
