import Papa from 'papaparse'
import writeExcelFile from 'write-excel-file/node'
import { z } from 'zod'
import { stamps, type Locale } from '../../../api/kit/endpoints'
import { dayInFigures } from '../days'
import { localise } from '../texts/messages'

/**
 * One column. `title` is a message key, or a literal text that users entered; `kind` marks `value` as a day
 * (yyyy-MM-dd) or a moment (ISO 8601), and `digits` is the number of decimals.
 */
export type ExportColumn<R> = {
  title: string | { text: string }
  value: (row: R) => string | number | null
  kind?: 'day' | 'moment'
  digits?: number
}
type Sheet<R> = {
  /** File name without extension. */
  name: string
  columns: readonly ExportColumn<R>[]
  rows: readonly R[]
  format: 'csv' | 'xlsx'
  locale: Locale
  /** Time zone in which moments are formatted. */
  timeZone: string
}

export const headingOf = ({ title }: Pick<ExportColumn<never>, 'title'>, locale: Locale): string =>
  typeof title === 'string' ? localise(locale, { key: title }) : title.text

type Simple = string | number | null
/**
 * A text, a day or minute in the person's time zone (yyyy-MM-dd, yyyy-MM-dd HH:mm), or a number with fixed decimals.
 */
type Cell = Simple | { clock: string } | { number: number; digits: number }

/**
 * Spreadsheets run cells that begin with these characters as formulas. A plus before digits is allowed, for phone
 * numbers.
 */
const formula = /^"*(?:[=@＝＠\t\r\n]|[+\-＋－](?!\d[\d\s()-]*$))/
const neutralize = (text: string) => (formula.test(text) ? `'${text}` : text)

/**
 * Matches formulas inside a text: a program that splits at another delimiter or at line breaks would start a new cell
 * there.
 */
const formulaInside = /([;,\t\r\n]"*)(?=[=@＝＠]|[+\-＋－](?!\d[\d ()-]*(?:[;,\t\r\n"]|$)))/g
const neutralizeAll = (text: string) => neutralize(text).replaceAll(formulaInside, "$1'")

/** Builds a CSV or XLSX file with headings in the person's language. Formulas are neutralised. */
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

/** Formats a moment as yyyy-MM-dd HH:mm (the Swedish locale) in the time zone. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (moment: string) => format.format(new Date(moment))
}

type CellContext<R> = { row: R; clock: (moment: string) => string }
const cellOf = <R>({ value, kind, digits }: ExportColumn<R>, { row, clock }: CellContext<R>): Cell => {
  const cell = value(row)
  if (typeof cell === 'number' && digits !== undefined) return { number: cell, digits }
  if (typeof cell !== 'string' || !kind) return cell
  return { clock: kind === 'day' ? cell : clock(cell) }
}

type Table = { name: string; locale: Locale; fields: readonly string[]; rows: readonly (readonly Cell[])[] }

/** Builds a CSV file that Excel opens with a double click. Formulas are neutralised, also in the headings. */
export const csvFile = ({ name, locale, fields, rows }: Table) => {
  const lines = [fields, ...rows].map((row) => row.map((cell) => csvCell(cell, locale)))
  // Excel needs the byte order mark to detect UTF-8, and the Russian Excel splits at semicolons.
  const body = `\uFEFF${Papa.unparse(lines, { delimiter: locale === 'ru' ? ';' : ',' })}`
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body }
}

/** Uses the decimal separator of the language; otherwise the Russian Excel reads the mark 4.12 as 4 December. */
const csvCell = (cell: Cell, locale: Locale): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return neutralizeAll(cell)
  if (typeof cell === 'object' && 'clock' in cell)
    return locale === 'ru' ? `${dayInFigures(cell.clock)}${cell.clock.slice(10)}` : cell.clock
  const digits = typeof cell === 'number' ? String(cell) : cell.number.toFixed(cell.digits)
  return locale === 'ru' ? digits.replace('.', ',') : digits
}

const xlsxFile = async ({ name, locale, fields, rows }: Table) => {
  const bold = fields.map((field) => ({ value: neutralize(field), fontWeight: 'bold' as const }))
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
  if (typeof cell === 'string') return { value: neutralize(cell) }
  if (typeof cell === 'number') return { value: cell }
  if ('number' in cell) return { value: cell.number, format: `0.${'0'.repeat(cell.digits)}` }
  const [day, time] = cell.clock.split(' ')
  // Workbooks have no time zones and show UTC.
  return {
    value: new Date(`${day}T${time ?? '00:00'}Z`),
    format: time ? `${dayFormats[locale]} hh:mm` : dayFormats[locale],
  }
}

/** In characters. Longer texts are cut in the cell, but dates in a narrow column show as hashes. */
const maxWidth = 60
const widthOf = (texts: readonly string[]) =>
  texts.reduce((width, text) => Math.min(maxWidth, Math.max(width, text.length + 2)), 0)

const scalarTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean']
/** Whether the field is a scalar that fits in a cell. */
const isScalar = (field: z.ZodType) => {
  const { anyOf = [], type } = z.toJSONSchema(field, { unrepresentable: 'any' })
  return [type, ...anyOf.map((one) => one.type)].some((one) => scalarTypes.includes(one))
}

const scalarOf = (value: unknown, { name, locale }: { name: string; locale: Locale }) => {
  if (name === 'status') return localise(locale, { key: `record_status.${String(value)}` })
  if (typeof value === 'boolean') return localise(locale, { key: value ? 'export.yes' : 'export.no' })
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

type ExportedRecord = { entity: string; shape: Readonly<Record<string, z.ZodType>>; locale: Locale }

/** Returns a record's scalar fields as export columns, with the same labels as on the screens. */
export const scalarColumns = <R extends object>({ entity, shape, locale }: ExportedRecord): ExportColumn<R>[] =>
  Object.entries(shape)
    .filter(([name, field]) => !(name in stamps) && isScalar(field))
    .map(([name]) => ({
      title: `resources.${entity}.fields.${name}`,
      value: (row) => scalarOf(new Map(Object.entries(row)).get(name), { name, locale }),
    }))
