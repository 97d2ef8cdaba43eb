import { useEffect, useEffectEvent } from 'react'

/** In milliseconds. */
const pause = 250

/** Debounces a value by 250 ms. */
export const useDeferredChange = <T>(value: T, onSettled: (value: T) => void) => {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause)
    return () => clearTimeout(timer)
  }, [value])
}
