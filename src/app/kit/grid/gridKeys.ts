import type { KeyboardEvent } from 'react'
import type { useDataGrid } from './useDataGrid'

/** By physical key code, because layouts map letters differently. */
const shortcuts: Record<string, 'selectAll' | 'fillDown' | 'undo' | 'redo'> = {
  KeyA: 'selectAll',
  KeyD: 'fillDown',
  KeyZ: 'undo',
  KeyY: 'redo',
}

type Grid = ReturnType<typeof useDataGrid>
/** `page`: number of visible rows. `leave`: the next Tab leaves the grid. */
type Context = { page: number; isLeaving: boolean; leave: () => void }

/** Handles a key press; returns true if it was handled. */
const handleKey = (event: KeyboardEvent, grid: Grid, { page, isLeaving, leave }: Context): boolean => {
  const { key, code, shiftKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  const { editing, selection } = grid
  // Alt shortcuts belong to the page around the grid.
  if (event.altKey) return false
  if (key === 'Tab') {
    const next = isLeaving ? undefined : grid.inLine(shiftKey ? -1 : 1)
    grid.keep(next)
    return next !== undefined
  }
  if (key === 'Escape') {
    if (editing) grid.drop()
    else leave()
    return true
  }
  if (key === 'Enter') {
    if (editing) grid.keep(grid.moved(selection.active, { key: shiftKey ? 'ArrowUp' : 'ArrowDown', ctrl: false, page }))
    else grid.open('opened')
    return true
  }
  if (editing?.begun === 'opened' || (editing && !key.startsWith('Arrow'))) return false
  const place = grid.moved(shiftKey ? selection.end : selection.active, { key, ctrl, page })
  if (place) {
    if (editing) grid.keep(place)
    else if (shiftKey) grid.extendTo(place)
    else grid.goTo(place)
    return true
  }
  if (ctrl) {
    const deed = shortcuts[code]
    if (!deed) return false
    grid[deed === 'undo' && shiftKey ? 'redo' : deed]()
    return true
  }
  if (key === 'F2') grid.open('opened')
  else if (key === 'Delete' || key === 'Backspace') grid.clear()
  else if (key.length === 1 && key !== '?') grid.open('typed', key)
  else return false
  return true
}

/** Shortcut list for the `?` dialog, passed to `usePlainKeys`; the grid handles these keys. */
export const gridKeyLines = [
  { label: 'kit.keys.grid.type', written: ['Enter', 'F2'] },
  { label: 'kit.keys.grid.next', written: ['Tab'] },
  { label: 'kit.keys.grid.leave', written: ['Esc', 'Tab'] },
  { label: 'kit.keys.grid.extend', written: ['Shift', '↑', '↓', '←', '→'] },
  { label: 'kit.keys.grid.all', written: ['Ctrl', 'A'] },
  { label: 'kit.keys.grid.fill', written: ['Ctrl', 'D'] },
  { label: 'kit.keys.grid.copy', written: ['Ctrl', 'C', 'V'] },
  { label: 'kit.keys.grid.undo', written: ['Ctrl', 'Z'] },
  { label: 'kit.keys.grid.redo', written: ['Ctrl', 'Y'] },
  { label: 'kit.keys.grid.clear', written: ['Delete'] },
] as const

export const onGridKey = (event: KeyboardEvent, grid: Grid, context: Context): void => {
  if (event.nativeEvent.isComposing || !handleKey(event, grid, context)) return
  event.preventDefault()
  event.stopPropagation()
}
