import { useSyncExternalStore } from 'react'
import { session } from './session'
import { sessionStore } from './store'
import { createListeners } from '../listeners'
import { loadOutboxes } from './outboxes'

type SignOutPrompt = { readonly count: number; readonly answer: (goes: boolean) => void }
let prompt: SignOutPrompt | null = null
const listeners = createListeners()
const setPrompt = (next: SignOutPrompt | null) => {
  prompt = next
  listeners.notify()
}
/** Number of unsent answers, marks and parts of homework; a chunk that cannot be loaded does not block signing out. */
const countUnsent = async (userId: number): Promise<number> => {
  try {
    const outboxes = await loadOutboxes()
    const counts = await Promise.all(outboxes.map((store) => store.count(userId)))
    return counts.reduce((sum, count) => sum + count, 0)
  } catch {
    return 0
  }
}

/** Signs out after a confirmation if answers, marks or homework would be lost. Returns whether the user was signed out. */
export const signOutOrAsk = async (): Promise<boolean> => {
  const person = sessionStore.current()
  const count = person ? await countUnsent(person.id) : 0
  const goes =
    count === 0 ||
    (await new Promise<boolean>((resolve) => {
      setPrompt({ count, answer: resolve })
    }))
  setPrompt(null)
  if (goes) await session.signOut()
  return goes
}

/** The open confirmation, if any. */
export const useSignOutPrompt = (): SignOutPrompt | null => useSyncExternalStore(listeners.subscribe, () => prompt)
