import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'
export type SchemeChoice = Scheme | 'system'

/** Also read by public/scheme.js, which sets the scheme before the first paint. */
const key = 'scheme'
const watchers = new Set<() => void>()
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

const stored = (): SchemeChoice => {
  try {
    const value = window.localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

const inForce = (): Scheme => {
  const choice = stored()
  if (choice !== 'system') return choice
  return system().matches ? 'dark' : 'light'
}

const apply = () => {
  document.documentElement.dataset['theme'] = inForce()
  watchers.forEach((watcher) => watcher())
}

/** The colour scheme: what the person chose, else the system's; the one in force stands in `data-theme` on the root element. */
export const scheme = {
  choice: stored,
  inForce,
  choose: (choice: SchemeChoice) => {
    try {
      window.localStorage.setItem(key, choice)
    } catch {
      // Without storage the choice lasts as long as the page.
      document.documentElement.dataset['theme'] = choice === 'system' ? inForce() : choice
      return
    }
    apply()
  },
  /** Follows the system and other tabs from now on. */
  start: () => {
    apply()
    system().addEventListener('change', apply)
    window.addEventListener('storage', apply)
  },
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, inForce)
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, stored)
