import type { UserObject } from '../../../api'
import { call } from '../http/call'
import { HttpProblem } from '../http/problem'
import { progress } from '../progress/progress'
import { keptReading } from './keptReading'
import { sessionStore } from './store'

const patienceMs = 10_000
/** The first pause between two tries, in ms; each further one is twice as long. */
const pauseMs = 500
const logoutMs = 5000

let loading: Promise<UserObject | null> | null = null

/**
 * Asks the server who the token belongs to; one question at a time. A refusal (4xx) answers null and clears the token. No answer for 10 s
 * says nothing about the token: the answer is null too, but token and person stay, and `needsLoading` answers yes.
 */
const load = (): Promise<UserObject | null> => {
  loading ??= askUntilAnswered({ deadline: Date.now() + patienceMs, pause: pauseMs }).finally(() => {
    loading = null
  })
  return loading
}

type Patience = { readonly deadline: number; readonly pause: number }

const askUntilAnswered = async ({ deadline, pause }: Patience): Promise<UserObject | null> => {
  const token = sessionStore.token()
  if (token === undefined) {
    sessionStore.clear()
    return null
  }
  try {
    const signal = AbortSignal.timeout(Math.max(pauseMs, deadline - Date.now()))
    const user = await call('GET /api/user', { quiet: 'all', signal })
    sessionStore.hold({ user, token })
    return user
  } catch (problem) {
    if (isRefusal(problem)) {
      sessionStore.clear()
      return null
    }
    sessionStore.doubt()
    if (Date.now() + pause > deadline) return null
    progress.start()
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    return askUntilAnswered({ deadline, pause: 2 * pause })
  }
}

/** A lost network, a server in trouble, one that asks to slow down, and an answer that is not ours say nothing about the token. */
const isRefusal = (problem: unknown): boolean =>
  problem instanceof HttpProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429

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

/** A silent server is not waited for: whoever leaves a shared computer must be signed out now. */
const leave = async (): Promise<void> => {
  await call('POST /api/logout', { quiet: 'all', signal: AbortSignal.timeout(logoutMs) }).catch(() => undefined)
  sessionStore.clear()
}

export const session = {
  current: sessionStore.current,
  token: sessionStore.token,
  needsLoading: sessionStore.needsLoading,
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
    await leave()
    if (person) void forgetTyping(person.id)
  },
  /** Signs out while the server is silent: what it has not received yet stays in this browser, for the same person. */
  signOutUnheard: leave,
}
