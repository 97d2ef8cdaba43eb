import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'

const cookie = 'sidebar'
const days = 365
const watchers = new Set<() => void>()

/** Whether the sidebar shows words or icons alone; kept in a cookie for a year (R4.03, R9.02). Open unless closed before. */
export const sidebarState = {
  isOpen: (): boolean => Cookies.get(cookie) !== 'closed',
  setOpen: (open: boolean) => {
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
