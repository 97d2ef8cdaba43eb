import { useEffect, useSyncExternalStore } from 'react'

let recordName: string | null = null
const watchers = new Set<() => void>()

const show = (name: string | null) => {
  recordName = name
  watchers.forEach((watcher) => watcher())
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Sets the breadcrumb and document title while a record's screen is open. */
export const useBreadcrumb = (name: string | null | undefined): void => {
  useEffect(() => {
    if (!name) return undefined
    show(name)
    return () => show(null)
  }, [name])
}

export const useRecordName = (): string | null => useSyncExternalStore(subscribe, () => recordName)
