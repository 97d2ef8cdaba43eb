import { useEffect, useState, type RefObject } from 'react'

/** The inner size of an element in pixels, as it changes; zeros until it is known. */
export const useSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}
