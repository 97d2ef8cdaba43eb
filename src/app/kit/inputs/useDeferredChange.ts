import { useEffect, useEffectEvent } from 'react'

/** In milliseconds. */
const pause = 250

/** Tells of a value once it has been still for a quarter of a second. */
export const useDeferredChange = <T>(value: T, onSettled: (value: T) => void) => {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause)
    return () => clearTimeout(timer)
  }, [value])
}
