/** Position of a cell, zero-based. */
export type Place = { row: number; column: number }
export type Size = { rows: number; columns: number }
/** A selected rectangle; `active` is the corner that receives input, `end` the opposite one. */
export type Selection = { active: Place; end: Place }
/** A rectangle given by its first and last row and column, inclusive. */
export type Range = { top: number; bottom: number; left: number; right: number }

export const rangeOf = ({ active, end }: Selection): Range => ({
  top: Math.min(active.row, end.row),
  bottom: Math.max(active.row, end.row),
  left: Math.min(active.column, end.column),
  right: Math.max(active.column, end.column),
})

const between = (value: number, last: number): number => Math.max(0, Math.min(value, last))

/** Clamps a position to the grid. */
export const clampPlace = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: between(row, rows - 1),
  column: between(column, columns - 1),
})

export type Key = { key: string; ctrl: boolean; page: number }

/** Returns the target of a navigation key, as in a spreadsheet, or undefined for other keys. `page` is the number of visible rows. */
export const nextPlace = ({ row, column }: Place, { key, ctrl, page }: Key, size: Size): Place | undefined => {
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
  return place && clampPlace(place, size)
}

/** Returns the next or previous cell in reading order, or undefined past the ends. */
export const nextInLine = ({ row, column }: Place, step: 1 | -1, size: Size): Place | undefined => {
  const position = row * size.columns + column + step
  if (position < 0 || position >= size.rows * size.columns) return undefined
  return { row: Math.floor(position / size.columns), column: position % size.columns }
}
