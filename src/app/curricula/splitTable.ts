const delimiterOf = (text: string) => (text.includes('\t') ? '\t' : ';')
const plain = (cell: string) => cell.replaceAll(/^\s*"|"\s*$/g, '').trim()

/** Rows of cells of a pasted table; cells are separated by tabs as in Excel, or else by semicolons. Blank rows count. */
export const splitTable = (text: string): string[][] =>
  text.trimEnd() === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(delimiterOf(text)).map(plain))

/** The table with another text in all cells that have this one. */
export const replaceCells = (text: string, { from, to }: { from: string; to: string }): string => {
  const delimiter = delimiterOf(text)
  return text
    .split('\n')
    .map((line) =>
      line
        .split(delimiter)
        .map((cell) => (plain(cell) === from ? to : cell))
        .join(delimiter),
    )
    .join('\n')
}
