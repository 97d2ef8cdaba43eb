import type { Place, Range, Size } from './places'

/** Texts of a cell range, by row. */
export type Block = readonly (readonly string[])[]
/** The new text of a cell. */
export type CellText = Place & { text: string }

const quote = (text: string): string => (/["\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formats a block for the clipboard like spreadsheets do: tabs between cells, line feeds between rows, RFC 4180 quoting. */
export const toClipboard = (block: Block): string => block.map((line) => line.map(quote).join('\t')).join('\n')

/** Parses clipboard text into a block. A final line feed does not add a row. */
export const fromClipboard = (text: string): string[][] => {
  const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/y
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const lines: string[][] = [[]]
  for (;;) {
    const [, raw = '', end] = cell.exec(source) ?? []
    const isQuoted = raw.length > 1 && raw.startsWith('"')
    lines.at(-1)?.push((isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw).trim())
    if (end === '\n') lines.push([])
    else if (end !== '\t') return lines
  }
}

/**
 * Cells written by pasting a block over a range. The block repeats if the range is a multiple of its size; otherwise
 * it is written once, clipped to the grid.
 */
export const pastedCells = (block: Block, range: Range, size: Size): CellText[] => {
  const height = block.length
  const width = Math.max(...block.map((line) => line.length))
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1]
  const repeats = rows % height === 0 && columns % width === 0
  const [lines, cells] = repeats ? [rows, columns] : [height, width]
  return Array.from({ length: lines * cells }, (_, index) => {
    const [down, across] = [Math.floor(index / cells), index % cells]
    const text = block[down % height]?.[across % width] ?? ''
    return { row: range.top + down, column: range.left + across, text }
  }).filter(({ row, column }) => row < size.rows && column < size.columns)
}

/** Cells written by filling down: copies the first row of a range into the rows below. */
export const fillDownCells = (range: Range, textAt: (place: Place) => string): CellText[] => {
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, index) => range.left + index)
  const rows = Array.from({ length: range.bottom - range.top }, (_, index) => range.top + 1 + index)
  return rows.flatMap((row) => columns.map((column) => ({ row, column, text: textAt({ row: range.top, column }) })))
}

/** Cells of a range, row by row. */
export const placesOf = ({ top, bottom, left, right }: Range): Place[] =>
  Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, index) => ({
    row: top + Math.floor(index / (right - left + 1)),
    column: left + (index % (right - left + 1)),
  }))
