import type { ReactNode } from 'react'
import type { Place } from './places'

export type GridCell = {
  text: string
  /** What a screen reader says after the text, and the pointer shows. */
  description?: string
  tone?: 'danger' | 'info' | 'low' | 'muted'
  /** A mark in the corner: there is more to this cell. */
  hasNote?: boolean
  /** Not saved yet, or changed by somebody else meanwhile. */
  state?: 'waiting' | 'conflict'
  /** Whether it can be typed into. */
  isEditable?: boolean
}

export type GridColumn = { key: string; header: ReactNode; width: number }

/** What a grid holds, and what becomes of it. */
export type GridContent = {
  /** The keys of the rows. */
  rows: readonly string[]
  columns: readonly GridColumn[]
  /** The last columns, which stay in place. */
  pinned?: readonly GridColumn[]
  /** The cell that is active when the grid is opened; the first one otherwise. */
  first?: Place
  /** Keep the function as long as it answers the same: rows are drawn anew when it changes. */
  cellOf: (row: string, column: string) => GridCell
  /** All changes of one deed: a mark typed, a paste of 500 cells, what is taken back. */
  onChange: (changes: readonly GridChange[], how: GridDeed) => void
  /** How many pasted texts had no cell to go to: beyond the grid, or where nothing can be typed. */
  onLeftOut?: (count: number) => void
}

export type GridProps = Pick<GridContent, 'rows' | 'columns' | 'pinned' | 'cellOf'> & {
  /** What a screen reader calls the grid. */
  label: string
  /** In pixels. */
  rowHeight: number
  /** The first column, which stays in place: whose row it is. Keep the object as long as it says the same. */
  rowHeader: { header: ReactNode; width: number; cell: (row: string, index: number) => ReactNode }
}

/** How cells came to be changed: `undone` is also what was taken back and is done again. */
export type GridDeed = 'typed' | 'pasted' | 'undone'

/** What a person changed in one cell. */
export type GridChange = { row: string; column: string; before: string; after: string }
