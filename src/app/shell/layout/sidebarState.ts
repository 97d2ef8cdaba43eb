import Cookies from 'js-cookie'
import { useEffect, useSyncExternalStore } from 'react'

const cookie = 'sidebar'
const days = 365
const watchers = new Set<() => void>()
/** Whether a reading screen collapses the sidebar temporarily; the stored choice is unchanged. */
let isFolded = false

/** Collapsed or open sidebar, stored in a cookie for a year (R4.03, R9.02). Open by default. */
export const sidebarState = {
  isOpen: (): boolean => !isFolded && Cookies.get(cookie) !== 'closed',
  setOpen: (open: boolean) => {
    isFolded = false
    Cookies.set(cookie, open ? 'open' : 'closed', { expires: days, path: '/', sameSite: 'strict', secure: secure() })
    watchers.forEach((watcher) => watcher())
  },
  toggle: () => sidebarState.setOpen(!sidebarState.isOpen()),
}

const secure = (): boolean => window.location.protocol === 'https:'

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, sidebarState.isOpen)

/** Collapses the sidebar while a screen is open, until the user opens it. */
export const useFoldedSidebar = (): void => {
  useEffect(() => {
    const fold = (folded: boolean) => {
      isFolded = folded
      watchers.forEach((watcher) => watcher())
    }
    fold(true)
    return () => fold(false)
  }, [])
}
