import { invalid } from '../../kit/problems'
import { markedEncoding } from '../../kit/uploads/fileTypes'
import { checkArchive, longCell } from './archive'

/** Non-empty row; `line` is its number in the sheet, including blank rows. */
export type SheetRow = { line: number; cells: string[] }
export type Sheet = { encoding: string; delimiter: string | null; rows: SheetRow[] }

export const maxRows = 20_000
/** Maximum number of title and header rows. */
const maxAbove = 20
const maxColumns = 50
const maxCell = 500

/** Reads a CSV or XLSX file of at most so many rows. Throws 422 with the reason if it is unusable. */
export const readUpload = async (content: Buffer, type: string, most = maxRows): Promise<Sheet> => {
  const mostRows = most + maxAbove
  const sheet = type.endsWith('spreadsheetml.sheet') ? await xlsx(content, mostRows) : await csv(content, mostRows)
  const rows = sheet.rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length < 2) throw invalid({ 'files.0': [{ key: 'user_imports.no_rows' }] })
  if (rows.length > mostRows)
    throw invalid({ 'files.0': [{ key: 'user_imports.too_many_rows', values: { count: most } }] })
  if (rows.some(({ cells }) => cells.length > maxColumns && cells.slice(maxColumns).some((cell) => cell !== '')))
    throw invalid({ 'files.0': [{ key: 'user_imports.too_many_columns', values: { count: maxColumns } }] })
  return { ...sheet, rows }
}

const cellText = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
const clean = (cell: unknown) =>
  cellText(cell)
    .replaceAll(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim()
    .slice(0, maxCell)
    // The database refuses half of a surrogate pair, such as a smiley cut by the limit.
    .replaceAll(/\p{Cs}/gu, '\uFFFD')

const csv = async (content: Buffer, mostRows: number) => {
  const { text, encoding } = decode(content)
  // A NUL character reveals a binary file with a .csv name.
  if (text.includes('\0')) throw invalid({ 'files.0': [{ key: 'user_imports.unreadable' }] })
  return { encoding, ...(await table({ csv: text }, mostRows)) }
}

/** Decodes by the byte order mark, which Excel writes in Unicode text; without it as UTF-8 if valid, else as windows-1251. */
const decode = (content: Buffer) => {
  const marked = markedEncoding(content)
  if (marked) return { text: new TextDecoder(marked).decode(content), encoding: marked }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(content), encoding: 'windows-1251' }
  }
}

const xlsx = async (content: Buffer, mostRows: number) => {
  await checkArchive(content)
  return { encoding: 'utf-8', ...(await table({ workbook: content }, mostRows)) }
}

const table = async (file: { workbook: Uint8Array } | { csv: string }, mostRows: number) => {
  const { LongCell, maxCellCharacters, parseSheetInSubprocess } = await import('./sheetSubprocess.js')
  try {
    // Read one row and one column more than allowed, to detect files that are too large.
    const { rows, delimiter } = await parseSheetInSubprocess({
      ...file,
      mostRows: mostRows + 1,
      mostColumns: maxColumns + 1,
    })
    return { delimiter, rows: rows.map(({ line, cells }) => ({ line, cells: cells.map(clean) })) }
  } catch (error) {
    if (error instanceof LongCell) throw longCell(maxCellCharacters)
    throw invalid({ 'files.0': [{ key: 'user_imports.unreadable' }] })
  }
}
