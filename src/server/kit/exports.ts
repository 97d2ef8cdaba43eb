import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import { z } from 'zod'
import { stamps, type Locale } from '../../api/kit/endpoints'
import { dayInFigures } from './days'
import { localise } from './messages'

/**
 * One column: the message key of its heading, or the very words where people gave them, and the cell of a row. `kind`:
 * the cell is a day (yyyy-MM-dd) or a moment (ISO 8601), and a date to the spreadsheet program. `digits`: as many stand
 * after the comma of a number.
 */
export type ExportColumn<R> = {
  title: string | { text: string }
  value: (row: R) => string | number | null
  kind?: 'day' | 'moment'
  digits?: number
}
type Sheet<R> = {
  /** The file's, without its ending. */
  name: string
  columns: readonly ExportColumn<R>[]
  rows: readonly R[]
  format: 'csv' | 'xlsx'
  locale: Locale
  /** Where the person is for whom moments are told. */
  timeZone: string
}

/** A column's heading in the person's language. */
export const headingOf = ({ title }: Pick<ExportColumn<never>, 'title'>, locale: Locale): string =>
  typeof title === 'string' ? localise(locale, { key: title }) : title.text

type Simple = string | number | null
/** A day, or a minute by the person's clock (yyyy-MM-dd, yyyy-MM-dd HH:mm); a number with as many digits as are due. */
type Cell = Simple | { clock: string } | { number: number; digits: number }

/** A spreadsheet program runs what begins with these; a plus before digits is a phone number and stays readable. */
const formula = /^"*(?:[=@＝＠\t\r\n]|[+\-＋－](?!\d[\d\s()-]*$))/
const neutral = (text: string) => (formula.test(text) ? `'${text}` : text)

/**
 * A program that splits by another sign than ours, or takes a line's end for a row's, would begin a cell in the midst
 * of one of ours.
 */
const formulaInside = /([;,\t\r\n]"*)(?=[=@＝＠]|[+\-＋－](?!\d[\d ()-]*(?:[;,\t\r\n"]|$)))/g
const neutralThroughout = (text: string) => neutral(text).replaceAll(formulaInside, "$1'")

/** The rows as a CSV or XLSX file with headings in the person's language. Formulas are neutralised. */
export const exportFile = async <R>(
  sheet: Sheet<R>,
): Promise<{ name: string; type: string; body: string | Uint8Array }> => {
  const { name, columns, rows, format, locale, timeZone } = sheet
  const clock = clockOf(timeZone)
  const table = {
    name,
    locale,
    fields: columns.map((column) => headingOf(column, locale)),
    rows: rows.map((row) => columns.map((column) => cellOf(column, { row, clock }))),
  }
  return format === 'csv' ? csvFile(table) : await xlsxFile(table)
}

/** Tells moments by the clock of a time zone: yyyy-MM-dd HH:mm, as Swedes write it. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (moment: string) => format.format(new Date(moment))
}

type Told<R> = { row: R; clock: (moment: string) => string }
const cellOf = <R>({ value, kind, digits }: ExportColumn<R>, { row, clock }: Told<R>): Cell => {
  const cell = value(row)
  if (typeof cell === 'number' && digits !== undefined) return { number: cell, digits }
  if (typeof cell !== 'string' || !kind) return cell
  return { clock: kind === 'day' ? cell : clock(cell) }
}

type Table = { name: string; locale: Locale; fields: readonly string[]; rows: readonly (readonly Cell[])[] }

/** A table as a CSV file that Excel opens with a double click. Formulas are neutralised, in the headings too. */
export const csvFile = ({ name, locale, fields, rows }: Table) => {
  const lines = [fields, ...rows].map((row) => row.map((cell) => csvCell(cell, locale)))
  // Excel takes the file for UTF-8 only with the mark, and in Russia splits it by semicolons.
  const body = `\uFEFF${Papa.unparse(lines, { delimiter: locale === 'ru' ? ';' : ',' })}`
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body }
}

/**
 * As people of the language type it: with a point instead of their comma, a mark of 4.12 opens as the fourth of
 * December.
 */
const csvCell = (cell: Cell, locale: Locale): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return neutralThroughout(cell)
  if (typeof cell === 'object' && 'clock' in cell)
    return locale === 'ru' ? `${dayInFigures(cell.clock)}${cell.clock.slice(10)}` : cell.clock
  const digits = typeof cell === 'number' ? String(cell) : cell.number.toFixed(cell.digits)
  return locale === 'ru' ? digits.replace('.', ',') : digits
}

const xlsxFile = async ({ name, locale, fields, rows }: Table) => {
  const bold = fields.map((field) => ({ value: neutral(field), fontWeight: 'bold' as const }))
  const data = rows.map((row) => row.map((cell) => xlsxCell(cell, locale)))
  const columns = fields.map((field, index) => ({
    width: widthOf([field, ...rows.map((row) => csvCell(row[index] ?? null, locale))]),
  }))
  const body = await writeExcelFile([bold, ...data], { columns, stickyRowsCount: 1 }).toBuffer()
  return { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}

const dayFormats = { ru: 'dd.mm.yyyy', en: 'yyyy-mm-dd' } as const
const xlsxCell = (cell: Cell, locale: Locale) => {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: neutral(cell) }
  if (typeof cell === 'number') return { value: cell }
  if ('number' in cell) return { value: cell.number, format: `0.${'0'.repeat(cell.digits)}` }
  const [day, time] = cell.clock.split(' ')
  // A workbook knows no time zones: it shows what stands in UTC.
  return {
    value: new Date(`${day}T${time ?? '00:00'}Z`),
    format: time ? `${dayFormats[locale]} hh:mm` : dayFormats[locale],
  }
}

/** In signs: what is longer is read in its cell, and a date that has too little room shows as hashes. */
const widest = 60
const widthOf = (texts: readonly string[]) =>
  texts.reduce((width, text) => Math.min(widest, Math.max(width, text.length + 2)), 0)

const singleTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean']
/** Whether the field is one value that a cell can hold. */
const isSingle = (field: z.ZodType) => {
  const { anyOf = [], type } = z.toJSONSchema(field, { unrepresentable: 'any' })
  return [type, ...anyOf.map((one) => one.type)].some((one) => singleTypes.includes(one))
}

const singleOf = (value: unknown, { name, locale }: { name: string; locale: Locale }) => {
  if (name === 'status') return localise(locale, { key: `recordStatus.${String(value)}` })
  if (typeof value === 'boolean') return localise(locale, { key: value ? 'export.yes' : 'export.no' })
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

type Exported = { entity: string; shape: Readonly<Record<string, z.ZodType>>; locale: Locale }

/** The single values of a record as the columns of a file, under the names that its fields have on the screens. */
export const singleValues = <R extends object>({ entity, shape, locale }: Exported): ExportColumn<R>[] =>
  Object.entries(shape)
    .filter(([name, field]) => !(name in stamps) && isSingle(field))
    .map(([name]) => ({
      title: `resources.${entity}.fields.${name}`,
      value: (row) => singleOf(new Map(Object.entries(row)).get(name), { name, locale }),
    }))
