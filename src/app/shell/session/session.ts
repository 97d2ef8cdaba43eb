import type { UserObject } from '../../../api'
import { call } from '../http/call'
import { HttpProblem } from '../http/problem'
import { keptReading } from './keptReading'
import { sessionStore } from './store'

const patienceMs = 10_000
const pauseMs = 500

let loading: Promise<UserObject | null> | null = null

/**
 * Asks the server who the token belongs to; one question at a time. Answers null, with the token cleared, when the server says 401 or
 * 403, and also when it stays silent for 10 s: a restart signs nobody out, a lasting fault does.
 */
const load = (): Promise<UserObject | null> => {
  loading ??= askUntilAnswered(Date.now() + patienceMs).finally(() => {
    loading = null
  })
  return loading
}

const askUntilAnswered = async (deadline: number): Promise<UserObject | null> => {
  const token = sessionStore.token()
  if (token === undefined) {
    sessionStore.clear()
    return null
  }
  try {
    const user = await call('GET /api/user', { quiet: 'all' })
    sessionStore.hold({ user, token })
    return user
  } catch (problem) {
    if (!mayPass(problem) || Date.now() + pauseMs > deadline) {
      sessionStore.clear()
      return null
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
    })
    return askUntilAnswered(deadline)
  }
}

/** A network fault (0), a server in trouble or one that asks us to slow down says nothing about the token. */
const mayPass = (problem: unknown): boolean =>
  problem instanceof HttpProblem && (problem.status === 0 || problem.status === 429 || problem.status >= 500)

/** Guests keep nothing and load nothing for it. */
const forgetTyping = async (userId: number): Promise<void> => {
  try {
    const [{ typedStore }, { answerStore }, { markStore }] = await Promise.all([
      import('./typedStore'),
      import('./answerStore'),
      import('./markStore'),
    ])
    await Promise.all([typedStore, answerStore, markStore].map((store) => store.forgetPerson(userId)))
  } catch {
    // It could not be fetched: a week forgets it too.
  }
}

sessionStore.onDoubt(() => void load())
sessionStore.subscribe(() => void keptReading.settle(sessionStore.current()?.id ?? null))

export const session = {
  current: sessionStore.current,
  token: sessionStore.token,
  subscribe: sessionStore.subscribe,
  /** Runs when the server refuses a token that had worked; the router goes to the sign-in page. */
  onExpiry: sessionStore.onExpiry,
  load,
  /** The user as known, asked for first when a token exists and none is loaded or the permissions are in doubt (R2.17). */
  ensure: async (): Promise<UserObject | null> => (sessionStore.needsLoading() ? load() : sessionStore.current()),
  signIn: async ({ token, remember }: { token: string; remember: boolean }): Promise<UserObject | null> => {
    // Somebody has come, or changed the password: what was kept before is not taken over.
    await keptReading.settle(null)
    sessionStore.keepToken(token, { remember })
    return load()
  },
  /** R2.25, R7.02: tells the server, whatever it answers, and forgets the person here, with all that was typed and not sent. */
  signOut: async (): Promise<void> => {
    const person = sessionStore.current()
    await call('POST /api/logout', { quiet: 'all' }).catch(() => undefined)
    sessionStore.clear()
    if (person) void forgetTyping(person.id)
  },
}
