import type { Place, Range, Size } from './places'

/** The texts of a rectangle of cells, line by line. */
export type Block = readonly (readonly string[])[]
/** What a cell is to hold. */
export type Written = Place & { text: string }

const quoted = (text: string): string => (/["\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A block as spreadsheets copy it: cells parted by tabs, lines by line feeds, RFC 4180 quotes where a text holds one of these. */
export const toClipboard = (block: Block): string => block.map((line) => line.map(quoted).join('\t')).join('\n')

/** A copied text as a block. A line feed at the end closes the last line and begins none. */
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
 * What a block writes that is pasted over a range. It repeats where the range is a whole number of blocks, so one copied cell fills any range;
 * else it is written once from the first cell on, as far as the grid goes.
 */
export const pasted = (block: Block, range: Range, size: Size): Written[] => {
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

/** What filling down writes: the first line of a range into those below it. */
export const filledDown = (range: Range, textAt: (place: Place) => string): Written[] => {
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, index) => range.left + index)
  const rows = Array.from({ length: range.bottom - range.top }, (_, index) => range.top + 1 + index)
  return rows.flatMap((row) => columns.map((column) => ({ row, column, text: textAt({ row: range.top, column }) })))
}

/** The places of a range, line by line. */
export const placesOf = ({ top, bottom, left, right }: Range): Place[] =>
  Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, index) => ({
    row: top + Math.floor(index / (right - left + 1)),
    column: left + (index % (right - left + 1)),
  }))
