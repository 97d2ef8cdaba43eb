import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import type { Permission, UserObject } from '../../../api'

const cookie = 'token'
const rememberedDays = 365

type SessionUser = { readonly user: UserObject; readonly token: string }
let sessionUser: SessionUser | null = null
let stale = false
const watchers = new Set<() => void>()
const expiryWatchers = new Set<() => void>()
const doubtWatchers = new Set<() => void>()

const tell = (listeners: ReadonlySet<() => void>) => listeners.forEach((listener) => listener())
const watch = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const hold = (next: SessionUser | null) => {
  sessionUser = next
  stale = false
  tell(watchers)
}

/** The signed-in user, separate from the code that loads it, so that the HTTP client can read it. */
export const sessionStore = {
  /** R4.01: a user is signed in when the user object is loaded. */
  current: (): UserObject | null => sessionUser?.user ?? null,
  token: (): string | undefined => Cookies.get(cookie),
  /** Whether the user must be loaded first: not loaded yet, in doubt after a 403, or another tab changed the token. */
  needsLoading: (): boolean => stale || sessionUser?.token !== Cookies.get(cookie),
  hold,
  /** R9.01: 365 days with remember-me, otherwise until the browser closes; same-site strict, secure over HTTPS. */
  keepToken: (token: string, { remember }: { remember: boolean }) => {
    const secure = window.location.protocol === 'https:'
    Cookies.set(cookie, token, { path: '/', sameSite: 'strict', secure, ...(remember && { expires: rememberedDays }) })
  },
  /** R4.02: token and user are cleared together. */
  clear: () => {
    Cookies.remove(cookie, { path: '/' })
    hold(null)
  },
  /** R8.03: the server no longer accepts the token. */
  expire: () => {
    sessionStore.clear()
    tell(expiryWatchers)
  },
  /** R2.17: after a 403 the known permissions may be outdated. */
  doubt: () => {
    if (!sessionUser || stale) return
    stale = true
    tell(doubtWatchers)
  },
  subscribe: watch(watchers),
  onExpiry: watch(expiryWatchers),
  onDoubt: watch(doubtWatchers),
}

/** The signed-in user, or null for guests. */
export const useUser = (): UserObject | null => useSyncExternalStore(sessionStore.subscribe, sessionStore.current)

/** Checks a permission for display; the server enforces it anyway. */
export const useCan = (permission: Permission): boolean => useUser()?.can[permission] === true
