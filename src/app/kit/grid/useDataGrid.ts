import { useState } from 'react'
import { fillDownCells, fromClipboard, pastedCells, placesOf, toClipboard, type CellText } from './blocks'
import type { GridContent, EditSource, GridChange } from './gridTypes'
import { clampPlace, nextPlace, nextInLine, rangeOf, type Place, type Selection } from './places'

/**
 * `typed`: started by typing a letter, so arrow keys move to another cell; `opened`: edits the existing text, so arrow
 * keys move the cursor.
 */
export type Editing = { text: string; begun: 'typed' | 'opened' }

const corner: Place = { row: 0, column: 0 }
const filledCount = (texts: readonly string[]): number => texts.filter((text) => text !== '').length

/** Undo and redo history; the newest edit is last. */
type EditHistory = { past: readonly (readonly GridChange[])[]; future: readonly (readonly GridChange[])[] }

const emptyHistory: EditHistory = { past: [], future: [] }
/** Maximum number of undo steps. */
const depth = 100

const pushEdit = ({ past }: EditHistory, changes: readonly GridChange[]): EditHistory => ({
  past: [...past, changes].slice(-depth),
  future: [],
})

const invertChanges = (changes: readonly GridChange[]): GridChange[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).toReversed()

/** Returns the changes that undo the last edit and the new history, or undefined if there is nothing to undo. */
const undoStep = ({ past, future }: EditHistory): { changes: readonly GridChange[]; done: EditHistory } | undefined => {
  const last = past.at(-1)
  return last && { changes: invertChanges(last), done: { past: past.slice(0, -1), future: [...future, last] } }
}

/** Returns the changes that redo the last undone edit and the new history, or undefined. */
const redoStep = ({ past, future }: EditHistory): { changes: readonly GridChange[]; done: EditHistory } | undefined => {
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
  const [done, setDone] = useState(emptyHistory)
  const all = [...columns, ...pinned]
  const size = { rows: rows.length, columns: all.length }
  // The number of rows or columns may have decreased.
  const selection = { active: clampPlace(chosen.active, size), end: clampPlace(chosen.end, size) }
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

  const write = (texts: readonly CellText[], how: EditSource = 'typed') => {
    const changes = texts.flatMap(({ text, ...place }) => {
      const found = at(place)
      if (!found || !isFree(place) || found.cell.text === text) return []
      return [{ row: found.row, column: found.column, before: found.cell.text, after: text }]
    })
    if (changes.length === 0) return
    setDone((before) => pushEdit(before, changes))
    onChange(changes, how)
  }
  const take = (step: typeof undoStep) => () => {
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
    /** All selected cells, including the active one, with their row and column keys. */
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
    moved: (from: Place, key: Parameters<typeof nextPlace>[1]) => nextPlace(from, key, size),
    inLine: (step: 1 | -1) => nextInLine(selection.active, step, size),
    selectAll: () => select({ active: corner, end: { row: size.rows - 1, column: size.columns - 1 } }),
    clear: () => write(placesOf(range).map((place) => ({ ...place, text: '' }))),
    fillDown: () => write(fillDownCells(range, textAt)),
    copied: () => {
      const width = range.right - range.left + 1
      const texts = placesOf(range).map(textAt)
      return toClipboard(
        Array.from({ length: texts.length / width }, (_, line) => texts.slice(line * width, (line + 1) * width)),
      )
    },
    paste: (text: string) => {
      const block = fromClipboard(text)
      const texts = pastedCells(block, range, size)
      write(texts, 'pasted')
      const beyond = filledCount(block.flat()) - filledCount(texts.map((one) => one.text))
      const closed = texts.filter((place) => place.text !== '' && !isFree(place)).length
      if (closed + Math.max(0, beyond) > 0) onLeftOut?.(closed + Math.max(0, beyond))
      const last = texts.at(-1)
      if (last) select({ active: { row: range.top, column: range.left }, end: last })
    },
    undo: take(undoStep),
    redo: take(redoStep),
    canUndo: done.past.length > 0,
    canRedo: done.future.length > 0,
  }
}
