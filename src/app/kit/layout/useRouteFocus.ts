import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '../page/focusHeading'

const patienceMs = 3000

/**
 * Moves the focus to the new screen's heading, so that keys and screen readers go on there. A screen that still loads its record gets
 * a few seconds; who has moved the focus meanwhile keeps it.
 */
export const useRouteFocus = (): void => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return undefined
    before.current = pathname
    const main = document.querySelector('main')
    if (focusHeading() || !main) return undefined
    const resting = document.activeElement
    const observer = new MutationObserver(() => {
      if (document.activeElement !== resting || focusHeading()) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname])
}
