import { z } from 'zod'
import { stamps, type Locale } from '../../api/kit/endpoints'
import type { ExportColumn } from './exports'
import { localise } from './messages'

const cellTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean']
/** Whether the field is one value that a cell can hold. */
const isCell = (field: z.ZodType) => {
  const { anyOf = [], type } = z.toJSONSchema(field, { unrepresentable: 'any' })
  return [type, ...anyOf.map((one) => one.type)].some((one) => cellTypes.includes(one))
}

const cellOf = (value: unknown, { name, locale }: { name: string; locale: Locale }) => {
  if (name === 'status') return localise(locale, { key: `recordStatus.${String(value)}` })
  if (typeof value === 'boolean') return localise(locale, { key: value ? 'export.yes' : 'export.no' })
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

type Exported = { entity: string; shape: Readonly<Record<string, z.ZodType>>; locale: Locale }

/** The single values of a record as the columns of a file, under the names that its fields have on the screens. */
export const singleValues = <R extends object>({ entity, shape, locale }: Exported): ExportColumn<R>[] =>
  Object.entries(shape)
    .filter(([name, field]) => !(name in stamps) && isCell(field))
    .map(([name]) => ({
      title: `resources.${entity}.fields.${name}`,
      value: (row) => cellOf(new Map(Object.entries(row)).get(name), { name, locale }),
    }))
