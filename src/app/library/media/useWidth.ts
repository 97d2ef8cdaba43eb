import { useEffect, useState, type RefObject } from 'react'

/** The width of an element in pixels, as it changes. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return width
}
