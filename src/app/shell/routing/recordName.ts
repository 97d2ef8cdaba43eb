import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

let recordName: string | null = null
const listeners = createListeners()

const show = (name: string | null) => {
  recordName = name
  listeners.notify()
}

/** Sets the breadcrumb and document title while a record's screen is open. */
export const useBreadcrumb = (name: string | null | undefined): void => {
  useEffect(() => {
    if (!name) return undefined
    show(name)
    return () => show(null)
  }, [name])
}

export const useRecordName = (): string | null => useSyncExternalStore(listeners.subscribe, () => recordName)
