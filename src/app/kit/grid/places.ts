/** Where a cell stands, counted from 0. */
export type Place = { row: number; column: number }
export type Size = { rows: number; columns: number }
/** A rectangle of cells; `active` is the corner that is typed into, `end` the opposite one. */
export type Selection = { active: Place; end: Place }
/** The same rectangle by its first and last row and column, both within. */
export type Range = { top: number; bottom: number; left: number; right: number }

export const rangeOf = ({ active, end }: Selection): Range => ({
  top: Math.min(active.row, end.row),
  bottom: Math.max(active.row, end.row),
  left: Math.min(active.column, end.column),
  right: Math.max(active.column, end.column),
})

const between = (value: number, last: number): number => Math.max(0, Math.min(value, last))

/** The nearest place that a grid of this size has. */
export const clamped = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: between(row, rows - 1),
  column: between(column, columns - 1),
})

export type Key = { key: string; ctrl: boolean; page: number }

/** Where a key leads from a place, as in a spreadsheet; undefined for a key that leads nowhere. `page` is how many rows are in view. */
export const ledTo = ({ row, column }: Place, { key, ctrl, page }: Key, size: Size): Place | undefined => {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to: Record<string, Place> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? last.row : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? last.column : column + 1 },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }
  const place = to[key]
  return place && clamped(place, size)
}

/** The cell after or before a place, line by line; undefined past the ends of the grid. */
export const nextInLine = ({ row, column }: Place, step: 1 | -1, size: Size): Place | undefined => {
  const position = row * size.columns + column + step
  if (position < 0 || position >= size.rows * size.columns) return undefined
  return { row: Math.floor(position / size.columns), column: position % size.columns }
}
