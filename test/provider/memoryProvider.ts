import { HttpError, type Identifier, type SortPayload } from 'react-admin'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { sentRecord } from '../../src/app/kit/providers/sentRecord'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }
type Errors = Readonly<Record<string, string>>
type Usage = { entity: string; count: number; names: string[] }

export type MemoryOptions = {
  data: Readonly<Record<string, readonly Row[]>>
  /** What the far end says of a record that is sent: field errors, or null when it takes it. */
  check?: (resource: string, record: Readonly<Record<string, unknown>>) => Errors | null
  /** What uses a record, which then cannot be deleted. */
  usedBy?: (resource: string, id: Identifier) => readonly Usage[]
}

/**
 * The records of an admin in memory, behaving as the API does: versions, refusals, archive, use. The screens cannot tell it from the
 * server; whatever provider passes the conformance suite may stand here.
 */
export const memoryProvider = ({ data, check = () => null, usedBy = () => [] }: MemoryOptions): AppDataProvider => {
  const tables = new Map<string, readonly Row[]>(Object.entries(data))
  const rowsOf = (resource: string) => tables.get(resource) ?? []
  const get = (resource: string, id: Identifier): Row => {
    const row = rowsOf(resource).find((candidate) => String(candidate.id) === String(id))
    if (!row) throw refusal(404, {})
    return row
  }
  const callbacks = new Map<string, Set<Parameters<AppDataProvider['subscribe']>[1]>>()
  const put = (resource: string, row: Row) => {
    const others = rowsOf(resource).filter((other) => other.id !== row.id)
    tables.set(resource, [...others, row])
    const topic = `resource/${resource}`
    callbacks.get(topic)?.forEach((tell) => tell({ topic, type: 'updated', payload: { ids: [row.id] } }))
    return { data: sent(row) }
  }
  const checked = (resource: string, record: Readonly<Record<string, unknown>>) => {
    const errors = check(resource, record)
    if (errors) throw refusal(422, { errors })
  }
  const remove = (resource: string, id: Identifier) => {
    const row = get(resource, id)
    const uses = usedBy(resource, row.id)
    if (uses.length > 0) throw refusal(409, { used_by: uses })
    tables.set(
      resource,
      rowsOf(resource).filter((other) => other.id !== row.id),
    )
  }
  const update: AppDataProvider['update'] = async (resource, { id, data: record }) => {
    const current = get(resource, id)
    if (record.version !== current.version) throw refusal(409, { current: sent(current) })
    checked(resource, record)
    return put(resource, { ...current, ...sentRecord(record), id: current.id, version: Number(current.version) + 1 })
  }
  const bulk: AppDataProvider['bulk'] = async (resource, { action, ids }) => {
    const tried = ids.map((id) => ({ id, message: attempt(() => doOne(resource, { action, id })) }))
    return {
      data: {
        done: tried.filter(({ message }) => message === null).map(({ id }) => id),
        refused: tried.flatMap(({ id, message }) => (message === null ? [] : [{ id, message }])),
      },
    }
  }
  const doOne = (resource: string, { action, id }: { action: string; id: Identifier }) => {
    if (action === 'delete') return remove(resource, id)
    const row = get(resource, id)
    const isArchived = row.status === 'archived'
    if (isArchived === (action === 'archive')) throw refusal(409, {})
    put(resource, { ...row, status: isArchived ? 'draft' : 'archived', version: Number(row.version) + 1 })
    return undefined
  }
  const getList: AppDataProvider['getList'] = async (resource, { filter, sort, pagination }) => {
    const found = sorted(
      rowsOf(resource).filter((row) => passes(row, filter ?? {})),
      sort,
    )
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    return { data: sent(found.slice((page - 1) * perPage, page * perPage)), total: found.length }
  }
  return {
    getList,
    getOne: async (resource, { id }) => ({ data: sent(get(resource, id)) }),
    getMany: async (resource, { ids }) => ({ data: sent(rowsOf(resource).filter((row) => ids.includes(row.id))) }),
    getManyReference: (resource, { target, id, filter, ...rest }) =>
      getList(resource, { ...rest, filter: { ...filter, [target]: id } }),
    create: async (resource, { data: record }) => {
      checked(resource, record)
      const id = 1 + Math.max(0, ...rowsOf(resource).map((row) => row.id))
      return put(resource, { ...sentRecord(record), id, version: 1 })
    },
    update,
    updateMany: async (resource, { ids, data: record }) => {
      for (const id of ids) put(resource, { ...get(resource, id), ...record })
      return { data: sent(ids) }
    },
    delete: async (resource, { id }) => {
      const row = get(resource, id)
      remove(resource, id)
      return { data: sent({ id: row.id }) }
    },
    deleteMany: async (resource, { ids }) => ({
      data: sent((await bulk(resource, { action: 'delete', ids })).data.done),
    }),
    bulk,
    act: async (key, { body }) => {
      const [, resource = '', action] = /^POST \/api\/(.+)\/(archive|restore|delete)$/.exec(key) ?? []
      const ids = idsIn(body)
      if (ids.length === 0) throw refusal(422, { errors: { ids: 'Выберите записи.' } })
      return { data: sent((await bulk(resource, { action: actionOf(action), ids })).data) }
    },
    makeFile: async () => {
      throw refusal(501, {})
    },
    read: async (key, { query }) => {
      const resource = key.replace(/^GET \/api\//, '')
      return { data: sent(rowsOf(resource).slice(0, Number(query?.per_page ?? 25))) }
    },
    countMatches: async (resource, { filters }) => ({
      counts: filters.map((filter) => rowsOf(resource).filter((row) => passes(row, filter)).length),
    }),
    subscribe: async (topic, callback) => {
      callbacks.set(topic, (callbacks.get(topic) ?? new Set()).add(callback))
    },
    unsubscribe: async (topic, callback) => {
      callbacks.get(topic)?.delete(callback)
    },
    exportList: async (resource, { format, sort, filter }) => {
      const { data: rows } = await getList(resource, { filter, sort, pagination: { page: 1, perPage: 9999 } })
      const lines = rows.map((row: Row) => Object.values(row).join(','))
      return { data: { blob: new Blob([lines.join('\n')]), name: `${resource.replaceAll('/', '-')}.${format}` } }
    },
  }
}

const actionOf = (name: string | undefined) => {
  if (name === 'archive' || name === 'restore' || name === 'delete') return name
  throw refusal(501, {})
}
const idsIn = (body: unknown): readonly number[] =>
  typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids : []

/** What crosses to the screens is a copy, as over a network. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value))

const messages: Readonly<Record<number, string>> = {
  404: 'Такой записи нет или она вам недоступна.',
  409: 'Запись изменить нельзя.',
  422: 'Проверьте отмеченные поля.',
}
const refusal = (status: number, body: Readonly<Record<string, unknown>>) =>
  new HttpError(messages[status], status, { message: messages[status], ...body })

const attempt = (act: () => void): string | null => {
  try {
    act()
    return null
  } catch (refused) {
    return refused instanceof Error ? refused.message : String(refused)
  }
}

const passes = (row: Row, filter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filter).every(([name, wanted]) =>
    name === 'q'
      ? JSON.stringify(row).toLowerCase().includes(String(wanted).toLowerCase())
      : [wanted].flat().includes(row[name]),
  )

const sorted = (rows: readonly Row[], sort: SortPayload = { field: 'id', order: 'ASC' }): Row[] => {
  const value = (row: Row) => row[sort.field]
  const order = (one: Row, other: Row) => compared(value(one), value(other)) || one.id - other.id
  return rows.toSorted((one, other) => (sort.order === 'ASC' ? order(one, other) : order(other, one)))
}

const compared = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : textOf(one).localeCompare(textOf(other), 'ru')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
