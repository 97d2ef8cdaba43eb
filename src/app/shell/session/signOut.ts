import { useSyncExternalStore } from 'react'
import { session } from './session'
import { sessionStore } from './store'
import { createListeners } from '../listeners'

type SignOutPrompt = { readonly count: number; readonly answer: (goes: boolean) => void }
let prompt: SignOutPrompt | null = null
const listeners = createListeners()
const setPrompt = (next: SignOutPrompt | null) => {
  prompt = next
  listeners.notify()
}
/** Number of unsent answers and marks; a chunk that cannot be loaded does not block signing out. */
const countUnsent = async (userId: number): Promise<number> => {
  try {
    const [{ answerStore }, { markStore }] = await Promise.all([import('./answerStore'), import('./markStore')])
    return (await answerStore.count(userId)) + (await markStore.count(userId))
  } catch {
    return 0
  }
}

/** Signs out after a confirmation if answers or marks would be lost. Returns whether the user was signed out. */
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
