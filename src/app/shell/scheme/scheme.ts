import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

export type Scheme = 'light' | 'dark'
export type SchemeChoice = Scheme | 'system'

/** Also read by public/scheme.js, which sets the scheme before the first paint. */
const key = 'scheme'
const listeners = createListeners()
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

const storedChoice = (): SchemeChoice => {
  try {
    const value = window.localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

const inForce = (): Scheme => {
  const choice = storedChoice()
  if (choice !== 'system') return choice
  return system().matches ? 'dark' : 'light'
}

const apply = () => {
  document.documentElement.dataset['theme'] = inForce()
  listeners.notify()
}

/** Colour scheme: the user's choice, or the system's. The effective one is in `data-theme` on the root element. */
export const scheme = {
  choice: storedChoice,
  inForce,
  choose: (choice: SchemeChoice) => {
    try {
      window.localStorage.setItem(key, choice)
    } catch {
      // Without storage, the choice lasts until the page is closed.
      document.documentElement.dataset['theme'] = choice === 'system' ? inForce() : choice
      return
    }
    apply()
  },
  /** Starts to follow changes of the system's scheme and of the choice in other tabs. */
  start: () => {
    apply()
    system().addEventListener('change', apply)
    window.addEventListener('storage', apply)
  },
}

export const useScheme = (): Scheme => useSyncExternalStore(listeners.subscribe, inForce)
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(listeners.subscribe, storedChoice)
