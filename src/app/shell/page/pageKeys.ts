import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

/** A line of the shortcut list: its message key, and the keys as displayed. */
export type KeyLine = { readonly label: string; readonly written: readonly string[] }

const lists = new Map<string, readonly KeyLine[]>()
const listeners = createListeners()
let shown: readonly KeyLine[] | null = null

const show = (next: readonly KeyLine[] | null) => {
  shown = next
  listeners.notify()
}

/** Registry of keyboard shortcuts of the current page. */
export const pageKeys = {
  put: (id: string, lines: readonly KeyLine[]) => void lists.set(id, lines),
  /** Removes the shortcuts of a part of the page. The shortcut list closes if no shortcuts remain. */
  remove: (id: string) => {
    lists.delete(id)
    if (lists.size === 0) show(null)
  },
  open: () => {
    const lines = [...lists.values()].flat()
    const isFirst = ({ written }: KeyLine, index: number) =>
      lines.findIndex((line) => line.written.join() === written.join()) === index
    show(lines.filter(isFirst))
  },
  close: () => show(null),
}

/** Shortcuts of the open list; null while it is closed. */
export const useShownKeys = (): readonly KeyLine[] | null => useSyncExternalStore(listeners.subscribe, () => shown)
