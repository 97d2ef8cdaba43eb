import { HttpError, type DataProvider, type FilterPayload, type Identifier, type SortPayload } from 'react-admin'
import { contentLocales } from '../inputs/translations/locales'
import { prepareRecord } from './prepareRecord'
import { i18n } from '../../shell/i18n/i18n'

export type Row = Readonly<Record<string, unknown>> & { readonly id: Identifier }
type Ids = readonly Identifier[]
type Fields = Readonly<Record<string, unknown>>

/** A list as JSON, with optional data that cannot be derived from its rows. */
export type StoredList = {
  rows: readonly Row[]
  /** Records by id, if they differ from their rows. */
  records?: Readonly<Record<string, Row>>
  /** Ids in ascending order of a field. */
  orders?: Readonly<Record<string, Ids>>
  /** Ids that match a filter, by its name and value. */
  matches?: Readonly<Record<string, Readonly<Record<string, Ids>>>>
}

type Options = {
  lists: Readonly<Record<string, StoredList>>
  /** Provides a list that is not stored; defaults to an empty one. */
  missing?: (resource: string) => StoredList
}

/** In-memory records with create, read, update, delete, paging, sort and filter. Changes last until the page is reloaded. */
export const recordsInMemory = ({ lists: stored, missing = () => ({ rows: [] }) }: Options) => {
  const lists = new Map(Object.entries(stored))
  const listOf = (resource: string) => lists.get(resource) ?? missing(resource)
  const rowOf = (resource: string, id: Identifier) => {
    const row = listOf(resource).rows.find((candidate) => String(candidate.id) === String(id))
    if (!row) throw apiError(404)
    return row
  }
  const recordOf = (resource: string, id: Identifier) => {
    const row = rowOf(resource, id)
    return listOf(resource).records?.[row.id] ?? row
  }
  const put = (resource: string, record: Row, row = record) => {
    const { rows, records, ...list } = listOf(resource)
    const place = rows.findIndex(({ id }) => id === row.id)
    lists.set(resource, {
      ...list,
      rows: place === -1 ? [...rows, row] : rows.with(place, row),
      records: { ...records, [row.id]: record },
    })
    return { data: copyOf(record) }
  }
  const change = (resource: string, id: Identifier, changes: Fields) => {
    const [row, record] = [rowOf(resource, id), recordOf(resource, id)]
    const changed = {
      ...record,
      ...changes,
      ...textsOf(changes, record),
      id: row.id,
      version: Number(record['version']) + 1,
    }
    return put(resource, changed, record === row ? changed : { ...row, ...sharedFields(changed, row) })
  }
  const remove = (resource: string, ids: Ids) => {
    const list = listOf(resource)
    lists.set(resource, { ...list, rows: list.rows.filter(({ id }) => !ids.includes(id)) })
  }
  const found = (resource: string, filter: FilterPayload = {}) => {
    const { rows, matches = {} } = listOf(resource)
    return rows.filter((row) =>
      Object.entries(filter).every(([name, wanted]) => matchesFilter({ row, name, wanted, matches })),
    )
  }
  const getList: DataProvider['getList'] = async (resource, { filter, sort, pagination }) => {
    const rows = sortRows(found(resource, filter), { sort, orders: listOf(resource).orders })
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    return { data: copyOf(rows.slice((page - 1) * perPage, page * perPage)), total: rows.length }
  }
  return {
    getList,
    getOne: async (resource, { id }) => ({ data: copyOf(recordOf(resource, id)) }),
    getMany: async (resource, { ids }) => ({ data: copyOf(found(resource, { id: ids })) }),
    getManyReference: (resource, { target, id, filter, ...rest }) =>
      getList(resource, { ...rest, filter: { ...filter, [target]: id } }),
    create: async (resource, { data }) => {
      const { rows } = listOf(resource)
      const like = emptyRecord(rows[0] ?? {})
      const id = 1 + Math.max(0, ...rows.map((row) => Number(row.id)))
      return put(resource, { ...like, ...prepareRecord(data), ...textsOf(data, like), id, version: 1 })
    },
    update: async (resource, { id, data }) => {
      const current = recordOf(resource, id)
      if (data.version !== current['version']) throw apiError(409, { current: copyOf(current) })
      return change(resource, id, prepareRecord(data))
    },
    updateMany: async (resource, { ids, data }) => {
      for (const id of ids) change(resource, id, data)
      return { data: copyOf(ids) }
    },
    delete: async (resource, { id }) => {
      const row = rowOf(resource, id)
      remove(resource, [row.id])
      return { data: copyOf(row) }
    },
    deleteMany: async (resource, { ids }) => {
      remove(resource, ids)
      return { data: copyOf(ids) }
    },
    countMatches: async (resource: string, { filters }: { filters: readonly FilterPayload[] }) => ({
      counts: filters.map((filter) => found(resource, filter).length),
    }),
  } satisfies DataProvider & Record<string, unknown>
}

/** Copies the value, as a network would. */
const copyOf = (value: unknown) => JSON.parse(JSON.stringify(value))

export const apiError = (status: 404 | 409, body: Fields = {}) => {
  const message = i18n.t(`problems.${status}.text`)
  return new HttpError(message, status, { message, ...body })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of `record` that `other` also has with the same type. */
const sharedFields = (record: Fields, other: Fields): Fields =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => Object.hasOwn(other, name) && kindOf(value) === kindOf(other[name]),
    ),
  )
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Returns the translated texts that the other record contains as plain fields, such as `name`. */
const textsOf = ({ translations }: Fields, other: Fields): Fields => {
  if (!isFields(translations)) return {}
  const [first, own] = [translations[contentLocales[0]], translations[i18n.locale()]]
  return sharedFields({ ...(isFields(first) && first), ...(isFields(own) && own) }, other)
}

/** An empty record with the same fields, as a template for new records. */
const emptyRecord = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, emptyValue(value)]))
const emptyValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (isFields(value)) return emptyRecord(value)
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  // Dates have no empty text, so they become null.
  return typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value) ? '' : null
}

type FilterTest = { row: Row; name: string; wanted: unknown; matches: NonNullable<StoredList['matches']> }
const matchesFilter = ({ row, name, wanted, matches }: FilterTest): boolean => {
  if (name === 'q') return JSON.stringify(row).toLowerCase().includes(String(wanted).toLowerCase())
  const [values, own] = [[wanted].flat(), row[name]]
  const found = matches[name]
  return values.some((value) =>
    found && kindOf(value) !== kindOf(own) ? found[String(value)]?.includes(row.id) : String(value) === String(own),
  )
}

const sortRows = (
  rows: readonly Row[],
  { sort, orders }: { sort: SortPayload | undefined; orders: StoredList['orders'] },
) => {
  const { field, order } = sort ?? { field: 'id', order: 'ASC' }
  const places = orders?.[field] && new Map(orders[field].map((id, place) => [id, place]))
  const valueOf = (row: Row) => (places ? places.get(row.id) : row[field])
  const up = (one: Row, other: Row) => compareValues(valueOf(one), valueOf(other)) || compareValues(one.id, other.id)
  return rows.toSorted((one, other) => (order === 'ASC' ? up(one, other) : up(other, one)))
}

const compareValues = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : textOf(one).localeCompare(textOf(other), 'ru')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
