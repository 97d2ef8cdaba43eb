import { sensitiveFields, type TemplateField } from '../../../api/reports/codes'
import type { TemplateColumn } from '../../../api/reports/templates'
import type { Locale } from '../../../api/kit/endpoints'
import { forbidden } from '../../kit/problems'
import type { Person } from '../../kit/person'
import type { ExportColumn } from '../../kit/records/exports'
import { localise } from '../../kit/texts/messages'
import type { TemplateRow } from './queries'

const isSensitive = (field: TemplateField | null) => sensitiveFields.some((one) => one === field)
export const hasSensitive = (columns: readonly TemplateColumn[]): boolean =>
  columns.some(({ field }) => isSensitive(field))

/** Throws 403 if the reader lacks a permission for a column. */
export const checkColumns = (columns: readonly TemplateColumn[], { holds }: Person): void => {
  if (hasSensitive(columns) && !holds('manage profiles')) throw forbidden('reports.needs_profiles')
  if (columns.some(({ field }) => field === 'average') && !holds('manage gradebook'))
    throw forbidden('reports.needs_gradebook')
}

/** A text of a form part that people typed, which may lack any field. */
const textIn = (part: unknown, ...path: readonly string[]): string | null => {
  const found = path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
    part,
  )
  return typeof found === 'string' && found !== '' ? found : null
}
const addressOf = (contacts: unknown) =>
  ['postal_code', 'region', 'place', 'street']
    .map((name) => textIn(contacts, 'registered', name))
    .filter((part) => part !== null)
    .join(', ') || null

type Cell = string | number | null
const yearOf = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)))

type Values = Record<Exclude<TemplateField, 'row_number'>, (row: TemplateRow) => Cell>
const valuesIn = (locale: Locale): Values => {
  const word = (key: string, code: string | number | null) =>
    code === null ? null : localise(locale, { key: `reports.${key}.${code}` })
  return {
    name: (row) => row.name,
    last_name: (row) => row.last_name,
    first_name: (row) => row.first_name,
    middle_name: (row) => row.middle_name,
    sex: ({ person }) => word('sex', textIn(person, 'gender')),
    citizenship: ({ person }) => textIn(person, 'citizenship'),
    birth_date: ({ person }) => textIn(person, 'birth_date'),
    birth_place: ({ person }) => textIn(person, 'birth_place'),
    snils: ({ person }) => textIn(person, 'snils'),
    document_kind: ({ person }) => word('document', textIn(person, 'identity', 'kind')),
    document_series: ({ person }) => textIn(person, 'identity', 'series'),
    document_number: ({ person }) => textIn(person, 'identity', 'number'),
    document_issued_on: ({ person }) => textIn(person, 'identity', 'issued_on'),
    document_issuer: ({ person }) => textIn(person, 'identity', 'issuer'),
    phone: (row) => row.phone,
    email: (row) => row.email,
    address: ({ contacts }) => addressOf(contacts),
    group: (row) => row.group_code,
    course: (row) => row.course,
    direction_code: (row) => row.direction_code,
    direction_name: (row) => row.direction_name,
    qualification: (row) => row.qualification,
    method: (row) => word('methods', row.education_method_id),
    basis: (row) => (row.basis === 'unknown' ? null : word('basis', row.basis)),
    state: (row) => word('states', row.state),
    started_on: (row) => row.started_on,
    ended_on: (row) => row.ended_on,
    entry_year: (row) => yearOf(row.entered_on),
    end_year: (row) => yearOf(row.ended_on),
    duration_years: (row) => Math.round((row.duration_months / 12) * 10) / 10,
    enrolment_number: (row) => row.enrolment_number,
    enrolment_date: (row) => row.enrolment_date,
    order_kind: (row) => word('orders', row.order_kind),
    order_number: (row) => row.order_number,
    order_date: (row) => row.order_date,
    honours: (row) =>
      row.honours === null ? null : localise(locale, { key: row.honours ? 'export.yes' : 'export.no' }),
    thesis_title: (row) => row.thesis_title,
    thesis_mark: (row) => row.thesis_mark,
    exam_mark: (row) => row.exam_mark,
    average: (row) => row.average,
  }
}
const days: readonly (TemplateField | null)[] = [
  'birth_date',
  'document_issued_on',
  'started_on',
  'ended_on',
  'enrolment_date',
  'order_date',
]

/** Export columns of a template. Sensitive values are masked in a preview. */
export const columnsOf = (
  columns: readonly TemplateColumn[],
  { locale, isMasked }: { locale: Locale; isMasked: boolean },
): ExportColumn<{ number: number; row: TemplateRow }>[] => {
  const values = valuesIn(locale)
  const valueOf = ({ field, fixed }: TemplateColumn, number: number, row: TemplateRow): Cell => {
    if (field === null) return fixed === '' ? null : fixed
    if (field === 'row_number') return number
    const value = values[field](row)
    return isMasked && isSensitive(field) && value !== null ? '•••' : value
  }
  return columns.map((column) => ({
    title: { text: column.title },
    value: ({ number, row }) => valueOf(column, number, row),
    ...(days.includes(column.field) && { kind: 'day' as const }),
  }))
}
