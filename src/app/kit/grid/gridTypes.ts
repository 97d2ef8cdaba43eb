import type { ReactNode } from 'react'
import type { Place } from './places'

export type GridCell = {
  text: string
  /** Read by screen readers after the text, and shown as a tooltip. */
  description?: string
  tone?: 'danger' | 'info' | 'low' | 'muted'
  /** Shows a marker in the corner of a cell that has details. */
  hasNote?: boolean
  /** Not saved yet, or in conflict with another user's change. */
  state?: 'waiting' | 'conflict'
  isEditable?: boolean
}

export type GridColumn = { key: string; header: ReactNode; width: number }

/** Contents of a grid and its change handlers. */
export type GridContent = {
  /** Row keys. */
  rows: readonly string[]
  columns: readonly GridColumn[]
  /** Pinned columns at the end. */
  pinned?: readonly GridColumn[]
  /** Initially active cell; defaults to the first. */
  first?: Place
  /** Must be memoised, because a new function rerenders all rows. */
  cellOf: (row: string, column: string) => GridCell
  /** Receives all changes of one edit: a typed value, a pasted block, an undo. */
  onChange: (changes: readonly GridChange[], how: EditSource) => void
  /** Receives the number of pasted texts that fell outside the grid or on read-only cells and were dropped. */
  onLeftOut?: (count: number) => void
}

export type GridProps = Pick<GridContent, 'rows' | 'columns' | 'pinned' | 'cellOf'> & {
  /** Accessible name of the grid. */
  label: string
  /** In pixels. */
  rowHeight: number
  /** Pinned first column with row headings. Must be memoised. */
  rowHeader: { header: ReactNode; width: number; cell: (row: string, index: number) => ReactNode }
}

/** Source of an edit; `undone` includes redo. */
export type EditSource = 'typed' | 'pasted' | 'undone'

/** Change of one cell. */
export type GridChange = { row: string; column: string; before: string; after: string }
