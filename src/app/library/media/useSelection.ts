import { useState } from 'react'

export type ClickModifiers = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Selection like in a file manager: click selects one, Ctrl+click toggles, Shift+click selects a range. */
export const useSelection = (ids: readonly number[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const known = ids.filter((id) => chosen.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
    setAnchor(id)
  }
  const pick = (id: number, { ctrlKey, metaKey, shiftKey }: ClickModifiers) => {
    if (ctrlKey || metaKey) return toggle(id)
    if (shiftKey && anchor !== null) {
      const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((one, other) => one - other)
      return setChosen(new Set(ids.slice(from, (to ?? 0) + 1)))
    }
    setChosen(new Set([id]))
    return setAnchor(id)
  }
  return {
    chosen: known,
    has: (id: number) => chosen.has(id),
    toggle,
    pick,
    all: () => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
