import { useSyncExternalStore } from 'react'

/** One line of the list that `?` opens: the key of its message, and the keys as they are written. */
export type KeyLine = { readonly label: string; readonly written: readonly string[] }

const lists = new Map<string, readonly KeyLine[]>()
const watchers = new Set<() => void>()
let shown: readonly KeyLine[] | null = null

const show = (next: readonly KeyLine[] | null) => {
  shown = next
  watchers.forEach((watcher) => watcher())
}

/** The keys that the parts of the page on the screen listen to. */
export const pageKeys = {
  put: (id: string, lines: readonly KeyLine[]) => void lists.set(id, lines),
  /** The part of the page is gone; with the last one an open list closes. */
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

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** The lines of the open list; null while it is closed. */
export const useShownKeys = (): readonly KeyLine[] | null => useSyncExternalStore(subscribe, () => shown)
