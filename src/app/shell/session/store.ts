import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import type { Permission, UserObject } from '../../../api'
import { createListeners } from '../listeners'

const cookie = 'token'
const rememberedDays = 365

type SessionUser = { readonly user: UserObject; readonly token: string }
let sessionUser: SessionUser | null = null
let stale = false
const changes = createListeners()
const expiries = createListeners()
const doubts = createListeners()

const hold = (next: SessionUser | null) => {
  sessionUser = next
  stale = false
  changes.notify()
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
    expiries.notify()
  },
  /** R2.17: after a 403 the known permissions may be outdated. */
  doubt: () => {
    if (!sessionUser || stale) return
    stale = true
    doubts.notify()
  },
  subscribe: changes.subscribe,
  onExpiry: expiries.subscribe,
  onDoubt: doubts.subscribe,
}

/** The signed-in user, or null for guests. */
export const useUser = (): UserObject | null => useSyncExternalStore(sessionStore.subscribe, sessionStore.current)

/** Checks a permission for display; the server enforces it anyway. */
export const useCan = (permission: Permission): boolean => useUser()?.can[permission] === true
