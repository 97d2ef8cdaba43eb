import Cookies from 'js-cookie'
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

const cookie = 'sidebar'
const days = 365
const listeners = createListeners()
/** Whether a reading screen collapses the sidebar temporarily; the stored choice is unchanged. */
let isFolded = false

/** Collapsed or open sidebar, stored in a cookie for a year (R4.03, R9.02). Open by default. */
export const sidebarState = {
  isOpen: (): boolean => !isFolded && Cookies.get(cookie) !== 'closed',
  setOpen: (open: boolean) => {
    isFolded = false
    Cookies.set(cookie, open ? 'open' : 'closed', { expires: days, path: '/', sameSite: 'strict', secure: secure() })
    listeners.notify()
  },
  toggle: () => sidebarState.setOpen(!sidebarState.isOpen()),
}

const secure = (): boolean => window.location.protocol === 'https:'

export const useSidebarOpen = (): boolean => useSyncExternalStore(listeners.subscribe, sidebarState.isOpen)

/** Collapses the sidebar while a screen is open, until the user opens it. */
export const useFoldedSidebar = (): void => {
  useEffect(() => {
    const fold = (folded: boolean) => {
      isFolded = folded
      listeners.notify()
    }
    fold(true)
    return () => fold(false)
  }, [])
}
