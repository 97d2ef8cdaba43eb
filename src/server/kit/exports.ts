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

type Cell = string | number | null

/** A spreadsheet program runs what begins with these; a plus before digits is a phone number and stays readable. */
const formula = /^"*(?:[=@＝＠\t\r\n]|[+\-＋－](?!\d[\d\s()-]*$))/
const neutral = (cell: Cell): Cell => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell)

/** A program that splits by another sign than ours, or takes a line's end for a row's, would begin a cell in the midst of one of ours. */
const formulaInside = /([;,\t\r\n]"*)(?=[=@＝＠]|[+\-＋－](?!\d[\d ()-]*(?:[;,\t\r\n"]|$)))/g
const neutralThroughout = (cell: Cell): Cell => {
  const begun = neutral(cell)
  return typeof begun === 'string' ? begun.replaceAll(formulaInside, "$1'") : begun
}

/** The rows as a CSV or XLSX file with headings in the person's language. Formulas are neutralised. */
export const exportFile = async <R>(
  sheet: Sheet<R>,
): Promise<{ name: string; type: string; body: string | Uint8Array }> => {
  const { name, columns, rows, format, locale } = sheet
  const table = {
    name,
    locale,
    fields: columns.map(({ title }) => localise(locale, { key: title })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  }
  return format === 'csv' ? csvFile(table) : await xlsxFile(table)
}

type Table = { name: string; locale: Locale; fields: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A table as a CSV file that Excel opens with a double click. Formulas are neutralised, in the headings too. */
export const csvFile = ({ name, locale, fields, rows }: Table) => {
  const lines = [fields, ...rows].map((row) => row.map(neutralThroughout))
  // Excel takes the file for UTF-8 only with the mark, and in Russia splits it by semicolons.
  const body = `\uFEFF${Papa.unparse(lines, { delimiter: locale === 'ru' ? ';' : ',' })}`
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body }
}

const xlsxFile = async ({ name, fields, rows }: Table) => {
  const bold = fields.map((value) => ({ value, fontWeight: 'bold' as const }))
  const data = rows.map((row) => row.map(neutral).map((value) => (value === null ? null : { value })))
  const body = await writeExcelFile([bold, ...data]).toBuffer()
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}
