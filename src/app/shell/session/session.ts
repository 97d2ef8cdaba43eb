import type { UserObject } from '../../../api'
import { call } from '../http/call'
import { HttpProblem } from '../http/problem'
import { progress } from '../progress/progress'
import { offlineReadingOwner } from './offlineReadingOwner'
import { loadOutboxes } from './outboxes'
import { sessionStore } from './store'

const timeoutMs = 10_000
/** Delay before the first retry, in ms; doubles each time. */
const pauseMs = 500
const logoutMs = 5000

let loading: Promise<UserObject | null> | null = null

/**
 * Loads the user of the token, with one request at a time. A 4xx except 429 returns null and clears the token; without a response
 * for 10 s it returns null but keeps token and user, and `needsLoading` returns true. `first` is a request that has
 * already been sent; null means that the token is not accepted.
 */
const load = (first?: Promise<UserObject | null>): Promise<UserObject | null> => {
  loading ??= fetchWithRetries({ deadline: Date.now() + timeoutMs, pause: pauseMs, first }).finally(() => {
    loading = null
  })
  return loading
}

type RetryOptions = {
  readonly deadline: number
  readonly pause: number
  readonly first?: Promise<UserObject | null> | undefined
}

const fetchWithRetries = async ({ deadline, pause, first }: RetryOptions): Promise<UserObject | null> => {
  const token = sessionStore.token()
  if (token === undefined) {
    sessionStore.clear()
    return null
  }
  try {
    const signal = AbortSignal.timeout(Math.max(pauseMs, deadline - Date.now()))
    const user = await (first ?? call('GET /api/user', { quiet: 'all', signal }))
    if (user) sessionStore.hold({ user, token })
    else sessionStore.clear()
    return user
  } catch (problem) {
    if (isRejection(problem)) {
      sessionStore.clear()
      return null
    }
    sessionStore.doubt()
    if (Date.now() + pause > deadline) return null
    progress.start()
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    return fetchWithRetries({ deadline, pause: 2 * pause })
  }
}

/** Only a 4xx other than 429 invalidates the token; network errors, server errors and unreadable responses do not. */
const isRejection = (problem: unknown): boolean =>
  problem instanceof HttpProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429

/** Loads the stores lazily, because guests have no drafts. */
const deleteDrafts = async (userId: number): Promise<void> => {
  try {
    const [{ draftStore }, outboxes] = await Promise.all([import('./draftStore'), loadOutboxes()])
    await Promise.all([draftStore, ...outboxes].map((store) => store.forgetPerson(userId)))
  } catch {
    // The chunk could not be loaded; the stores also delete entries after a week.
  }
}

sessionStore.onDoubt(() => void load())
sessionStore.subscribe(() => void offlineReadingOwner.settle(sessionStore.current()?.id ?? null))

/** Does not wait for an unresponsive server, because the user of a shared computer must be signed out immediately. */
const endServerSession = async (): Promise<void> => {
  await call('POST /api/logout', { quiet: 'all', signal: AbortSignal.timeout(logoutMs) }).catch(() => undefined)
  sessionStore.clear()
}

export const session = {
  current: sessionStore.current,
  token: sessionStore.token,
  needsLoading: sessionStore.needsLoading,
  subscribe: sessionStore.subscribe,
  /** Called when the server rejects a token that was valid before; the router opens the sign-in page. */
  onExpiry: sessionStore.onExpiry,
  load,
  /** Returns the user, after loading it if there is an unconfirmed token or the permissions may have changed (R2.17). */
  ensure: async (): Promise<UserObject | null> => (sessionStore.needsLoading() ? load() : sessionStore.current()),
  signIn: async ({ token, remember }: { token: string; remember: boolean }): Promise<UserObject | null> => {
    // Offline materials of an earlier session are deleted after a sign-in or password change.
    await offlineReadingOwner.settle(null)
    sessionStore.keepToken(token, { remember })
    return load()
  },
  /** R2.25, R7.02: signs out on the server, ignoring errors, and deletes the user and all unsent input locally. */
  signOut: async (): Promise<void> => {
    const person = sessionStore.current()
    await endServerSession()
    if (person) void deleteDrafts(person.id)
  },
  /** Signs out without deleting unsent input, which stays in this browser for the same user. */
  signOutKeepingDrafts: endServerSession,
}
