import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import type { Locale } from '../../api/kit'
import { localise } from './messages'

/** One column: the message key of its heading and the cell of a row. */
export type ExportColumn<R> = { title: string; value: (row: R) => string | number | null }
type Sheet<R> = {
  name: string
  columns: readonly ExportColumn<R>[]
  rows: readonly R[]
  format: 'csv' | 'xlsx'
  locale: Locale
}

/** A spreadsheet program runs what begins with these; a plus before digits is a phone number and stays readable. */
const formula = /^(?:[=@\t\r]|[+-](?!\d[\d\s()-]*$))/
/** A cell that no spreadsheet program runs. */
export const neutral = (cell: string | number | null): string | number | null =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell

/** The rows as a CSV or XLSX file with headings in the person's language. Formulas are neutralised. */
export const exportFile = async <R>(
  sheet: Sheet<R>,
): Promise<{ name: string; type: string; body: string | Uint8Array }> =>
  sheet.format === 'csv' ? csv(sheet) : await xlsx(sheet)

const headings = <R>({ columns, locale }: Sheet<R>) => columns.map(({ title }) => localise(locale, { key: title }))
const cells = <R>({ columns, rows }: Sheet<R>) => rows.map((row) => columns.map(({ value }) => neutral(value(row))))

const csv = <R>(sheet: Sheet<R>) => ({
  name: `${sheet.name}.csv`,
  type: 'text/csv; charset=utf-8',
  // Excel takes the file for UTF-8 only with the mark, and in Russia splits it by semicolons.
  body: `\uFEFF${Papa.unparse({ fields: headings(sheet), data: cells(sheet) }, { delimiter: sheet.locale === 'ru' ? ';' : ',' })}`,
})

const xlsx = async <R>(sheet: Sheet<R>) => {
  const bold = headings(sheet).map((value) => ({ value, fontWeight: 'bold' as const }))
  const data = cells(sheet).map((row) => row.map((value) => (value === null ? null : { value })))
  const body = await writeExcelFile([bold, ...data]).toBuffer()
  return { name: `${sheet.name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}
