import { useSyncExternalStore } from 'react'

let pending = 0
const watchers = new Set<() => void>()
const count = (change: 1 | -1) => {
  pending += change
  watchers.forEach((watcher) => watcher())
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Decisions about documents that the server has not answered yet: the clerk is further on already. */
export const pendingDecisions = {
  begin: (): void => count(1),
  end: (): void => count(-1),
  /** Comes back when none is on its way. */
  settled: (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (pending > 0) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
    }),
}

/** How many they are. */
export const usePendingDecisions = (): number => useSyncExternalStore(subscribe, () => pending)
