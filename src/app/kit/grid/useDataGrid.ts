import { useState } from 'react'
import { filledDown, fromClipboard, pasted, placesOf, toClipboard, type Written } from './blocks'
import type { GridContent, GridDeed, GridChange } from './gridTypes'
import { clamped, ledTo, nextInLine, rangeOf, type Place, type Selection } from './places'

/**
 * `typed`: started by typing a letter, so arrow keys move to another cell; `opened`: edits the existing text, so arrow
 * keys move the cursor.
 */
export type Editing = { text: string; begun: 'typed' | 'opened' }

const corner: Place = { row: 0, column: 0 }
const filledCount = (texts: readonly string[]): number => texts.filter((text) => text !== '').length

/** Undo and redo history; the newest edit is last. */
type Done = { past: readonly (readonly GridChange[])[]; future: readonly (readonly GridChange[])[] }

const nothingDone: Done = { past: [], future: [] }
/** Maximum number of undo steps. */
const depth = 100

const withDone = ({ past }: Done, changes: readonly GridChange[]): Done => ({
  past: [...past, changes].slice(-depth),
  future: [],
})

const reversed = (changes: readonly GridChange[]): GridChange[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).toReversed()

/** Returns the changes that undo the last edit and the new history, or undefined if there is nothing to undo. */
const undone = ({ past, future }: Done): { changes: readonly GridChange[]; done: Done } | undefined => {
  const last = past.at(-1)
  return last && { changes: reversed(last), done: { past: past.slice(0, -1), future: [...future, last] } }
}

/** Returns the changes that redo the last undone edit and the new history, or undefined. */
const redone = ({ past, future }: Done): { changes: readonly GridChange[]; done: Done } | undefined => {
  const last = future.at(-1)
  return last && { changes: last, done: { past: [...past, last], future: future.slice(0, -1) } }
}

/** State of a grid: selection, editing and undo history, for <DataGrid> and for controls beside it. */
export const useDataGrid = ({
  rows,
  columns,
  pinned = [],
  first = corner,
  cellOf,
  onChange,
  onLeftOut,
}: GridContent) => {
  const [chosen, setChosen] = useState<Selection>({ active: first, end: first })
  const [editing, setEditing] = useState<Editing>()
  const [done, setDone] = useState(nothingDone)
  const all = [...columns, ...pinned]
  const size = { rows: rows.length, columns: all.length }
  // The number of rows or columns may have decreased.
  const selection = { active: clamped(chosen.active, size), end: clamped(chosen.end, size) }
  const range = rangeOf(selection)

  const at = (place: Place) => {
    const [row, column] = [rows[place.row], all[place.column]]
    return row !== undefined && column ? { row, column: column.key, cell: cellOf(row, column.key) } : undefined
  }
  const textAt = (place: Place): string => at(place)?.cell.text ?? ''
  const isFree = (place: Place): boolean => at(place)?.cell.isEditable === true

  const select = setChosen
  const goTo = (place: Place) => select({ active: place, end: place })
  const extendTo = (place: Place) => select({ active: selection.active, end: place })

  const write = (texts: readonly Written[], how: GridDeed = 'typed') => {
    const changes = texts.flatMap(({ text, ...place }) => {
      const found = at(place)
      if (!found || !isFree(place) || found.cell.text === text) return []
      return [{ row: found.row, column: found.column, before: found.cell.text, after: text }]
    })
    if (changes.length === 0) return
    setDone((before) => withDone(before, changes))
    onChange(changes, how)
  }
  const take = (step: typeof undone) => () => {
    const taken = step(done)
    if (!taken) return
    setDone(taken.done)
    onChange(taken.changes, 'undone')
  }
  const open = (begun: Editing['begun'], text = textAt(selection.active)) => {
    if (isFree(selection.active)) setEditing({ text, begun })
  }
  /** Commits the edit and moves to another cell. */
  const keep = (to?: Place) => {
    if (editing) write([{ ...selection.active, text: editing.text.trim() }])
    setEditing(undefined)
    if (to) goTo(to)
  }
  return {
    size,
    /** Selected cells with their keys; `active` is separate. */
    chosen: placesOf(range).flatMap((place) => at(place) ?? []),
    active: at(selection.active),
    selection,
    range,
    editing,
    goTo,
    extendTo,
    open,
    type: (text: string) => setEditing((now) => now && { ...now, text }),
    keep,
    drop: () => setEditing(undefined),
    moved: (from: Place, key: Parameters<typeof ledTo>[1]) => ledTo(from, key, size),
    inLine: (step: 1 | -1) => nextInLine(selection.active, step, size),
    selectAll: () => select({ active: corner, end: { row: size.rows - 1, column: size.columns - 1 } }),
    clear: () => write(placesOf(range).map((place) => ({ ...place, text: '' }))),
    fillDown: () => write(filledDown(range, textAt)),
    copied: () => {
      const width = range.right - range.left + 1
      const texts = placesOf(range).map(textAt)
      return toClipboard(
        Array.from({ length: texts.length / width }, (_, line) => texts.slice(line * width, (line + 1) * width)),
      )
    },
    paste: (text: string) => {
      const block = fromClipboard(text)
      const texts = pasted(block, range, size)
      write(texts, 'pasted')
      const beyond = filledCount(block.flat()) - filledCount(texts.map((one) => one.text))
      const closed = texts.filter((place) => place.text !== '' && !isFree(place)).length
      if (closed + Math.max(0, beyond) > 0) onLeftOut?.(closed + Math.max(0, beyond))
      const last = texts.at(-1)
      if (last) select({ active: { row: range.top, column: range.left }, end: last })
    },
    undo: take(undone),
    redo: take(redone),
    canUndo: done.past.length > 0,
    canRedo: done.future.length > 0,
  }
}
