import { useEffect, useState } from 'react'

/** Returns the local time, updated every second or after another interval. */
export const useNow = (intervalMs = 1_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(clock)
  }, [intervalMs])
  return now
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a remaining time: 42:18, 1:02:18. */
export const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
