import { useEffect, useState } from 'react'

/** A value that follows the given one after it has been still for `pause` milliseconds. */
export const useDeferred = <T>(value: T, pause: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
