/** The fixed columns; option columns follow. The names are part of the file format and not translated. */
export const csvColumns = [
  'type',
  'title',
  'body',
  'explanation',
  'points',
  'tags',
  'difficulty',
  'scoring',
  'right',
] as const
export type CsvColumn = (typeof csvColumns)[number]
export const optionColumn = (place: number) => `option_${place + 1}`

export type CsvRow = { line: number; cells: string[] }
const maxColumns = 120

/**
 * Splits by the most frequent separator of the first line; quoted cells may contain separators and line breaks. `open`
 * is the line of an unclosed quote.
 */
export const readRows = (text: string): { rows: CsvRow[]; open: number | null } => {
  const heading = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const [separator = ','] = [',', ';', '\t'].toSorted((one, other) => count(heading, other) - count(heading, one))
  const rows: CsvRow[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    let isDone = false
    while (!isDone) {
      const { cell, end } = text[at] === '"' ? readQuotedCell(text, at, separator) : readBareCell(text, at, separator)
      if (end < 0) return { rows, open: line }
      line += count(cell, '\n')
      if (row.cells.length < maxColumns) row.cells.push(cell)
      isDone = text[end] !== separator
      at = end + 1
    }
    line++
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return { rows, open: null }
}

const count = (text: string, sign: string) => text.split(sign).length - 1

const readBareCell = (text: string, from: number, separator: string) => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++
  return { cell: text.slice(from, end), end }
}

/** Reads a quoted cell; a doubled quote is a literal quote, and text after the closing quote belongs to the cell. */
const readQuotedCell = (text: string, from: number, separator: string) => {
  const parts: string[] = []
  let begins = from + 1
  for (;;) {
    const quote = text.indexOf('"', begins)
    if (quote < 0) return { cell: '', end: -1 }
    parts.push(text.slice(begins, quote))
    begins = quote + 2
    if (text[quote + 1] === '"') continue
    const { cell: rest, end } = readBareCell(text, quote + 1, separator)
    return { cell: parts.join('"') + rest.trimEnd(), end }
  }
}

/**
 * Prevents CSV injection: spreadsheets run cells that begin with these characters as formulas, unless an apostrophe
 * precedes them.
 */
const formulaStart = /^"*['=@+\-＝＠＋－\t]/
export const escapeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

/** Matches text that becomes a formula in a program that splits at another separator. */
export const formulaInside = /([;,\t\n]"*)(?=[=@+\-＝＠＋－])/g

export const csvLine = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(separator)
