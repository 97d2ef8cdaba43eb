import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '../page/focusHeading'

/**
 * Moves the focus to the new screen's heading, so that keys and screen readers go on there. A screen that still loads is
 * waited for, however slow the line; who has moved the focus meanwhile keeps it.
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
    return () => observer.disconnect()
  }, [pathname])
}
