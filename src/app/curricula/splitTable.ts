/** Rows of cells of a pasted table; cells are separated by tabs as in Excel, or else by semicolons. */
export const splitTable = (text: string): string[][] => {
  const delimiter = text.includes('\t') ? '\t' : ';'
  return text
    .split('\n')
    .map((line) => line.split(delimiter).map((cell) => cell.replaceAll(/^\s*"|"\s*$/g, '').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
}
