import type { KeyboardEvent } from 'react'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import type { Selection } from './useSelection'

const noKeys = {}
const keyLines = [
  { label: 'media.keys.move', written: ['↑', '↓', '←', '→'] },
  { label: 'media.keys.ends', written: ['Home', 'End'] },
  { label: 'media.keys.choose', written: ['Space'] },
  { label: 'media.keys.open', written: ['Enter'] },
  { label: 'media.keys.all', written: ['Ctrl', 'A'] },
  { label: 'media.keys.trash', written: ['Delete'] },
  { label: 'media.keys.none', written: ['Esc'] },
] as const

type Options = {
  ids: readonly number[]
  columns: number
  focused: number
  focus: (position: number) => void
  selection: Selection
  onOpen: (id: number) => void
  onTrash: () => void
}

/**
 * Keyboard: arrows, Home and End move, Space toggles selection, Enter opens, Ctrl+A selects all, Delete moves to the
 * trash, Esc clears.
 */
export const useGridKeys = ({ ids, columns, focused, focus, selection, onOpen, onTrash }: Options) => {
  usePlainKeys(noKeys, keyLines)
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ])
  return (event: KeyboardEvent) => {
    const id = ids[focused]
    const step = steps.get(event.key)
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if (step !== undefined) act(() => focus(Math.max(0, Math.min(ids.length - 1, focused + step))))
    else if (event.key === 'Home') act(() => focus(0))
    else if (event.key === 'End') act(() => focus(ids.length - 1))
    else if (event.key === ' ' && id !== undefined) act(() => selection.toggle(id))
    else if (event.key === 'Enter' && id !== undefined) act(() => onOpen(id))
    else if (event.key === 'Escape') act(selection.clear)
    else if (event.key === 'Delete') act(onTrash)
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) act(selection.all)
  }
}
