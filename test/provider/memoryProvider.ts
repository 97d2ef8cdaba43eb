import { HttpError, type Identifier } from 'react-admin'
import { recordsInMemory, type Row } from '../../src/app/kit/providers/recordsInMemory'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'

type Errors = Readonly<Record<string, string>>
type Usage = { entity: string; count: number; names: string[] }

export type MemoryOptions = {
  data: Readonly<Record<string, readonly Row[]>>
  /** Validates a record; returns field errors or null. */
  check?: (resource: string, record: Readonly<Record<string, unknown>>) => Errors | null
  /** Returns the records that use this one and block its deletion. */
  usedBy?: (resource: string, id: Identifier) => readonly Usage[]
}

/**
 * An in-memory data provider that behaves like the API: versions, errors, archive and usage. Any provider that passes
 * the conformance tests can replace it.
 */
export const memoryProvider = ({ data, check = () => null, usedBy = () => [] }: MemoryOptions): AppDataProvider => {
  const lists = Object.fromEntries(Object.entries(data).map(([resource, rows]) => [resource, { rows }]))
  const records = recordsInMemory({ lists })
  const callbacks = new Map<string, Set<Parameters<AppDataProvider['subscribe']>[1]>>()
  const notifyChange = async <A extends { data: { id: Identifier } }>(
    resource: string,
    changed: Promise<A>,
  ): Promise<A> => {
    const answer = await changed
    const topic = `resource/${resource}`
    callbacks.get(topic)?.forEach((tell) => tell({ topic, type: 'updated', payload: { ids: [answer.data.id] } }))
    return answer
  }
  const checked = (resource: string, record: Readonly<Record<string, unknown>>) => {
    const errors = check(resource, record)
    if (errors) throw refusal(422, { errors })
  }
  const remove: AppDataProvider['delete'] = async (resource, params) => {
    const { data: record } = await records.getOne(resource, { id: params.id })
    const uses = usedBy(resource, record.id)
    if (uses.length > 0) throw refusal(409, { used_by: uses })
    return records.delete(resource, params)
  }
  const bulk: AppDataProvider['bulk'] = async (resource, { action, ids }) => {
    const tried = await Promise.all(
      ids.map(async (id) => ({ id, message: await attempt(() => doOne(resource, { action, id })) })),
    )
    return {
      data: {
        done: tried.filter(({ message }) => message === null).map(({ id }) => id),
        refused: tried.flatMap(({ id, message }) => (message === null ? [] : [{ id, message }])),
      },
    }
  }
  const doOne = async (resource: string, { action, id }: { action: string; id: Identifier }) => {
    if (action === 'delete') return remove(resource, { id })
    const { data: record } = await records.getOne(resource, { id })
    const isArchived = record.status === 'archived'
    if (isArchived === (action === 'archive')) throw refusal(409, {})
    const data = { ...record, status: isArchived ? 'draft' : 'archived' }
    return notifyChange(resource, records.update(resource, { id, data, previousData: record }))
  }
  return {
    ...records,
    create: async (resource, params) => {
      checked(resource, params.data)
      return notifyChange(resource, records.create(resource, params))
    },
    update: async (resource, params) => {
      const { data: current } = await records.getOne(resource, params)
      if (params.data.version === current.version) checked(resource, params.data)
      return notifyChange(resource, records.update(resource, params))
    },
    delete: remove,
    deleteMany: async (resource, { ids }) => ({ data: (await bulk(resource, { action: 'delete', ids })).data.done }),
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
    getFile: async () => {
      throw refusal(501, {})
    },
    read: async (key, { query }) => {
      const pagination = { page: 1, perPage: Number(query?.['per_page'] ?? 25) }
      return { data: sent((await records.getList(key.replace(/^GET \/api\//, ''), { pagination })).data) }
    },
    subscribe: async (topic, callback) => {
      callbacks.set(topic, (callbacks.get(topic) ?? new Set()).add(callback))
    },
    unsubscribe: async (topic, callback) => {
      callbacks.get(topic)?.delete(callback)
    },
    exportList: async (resource, { format, sort, filter }) => {
      const { data: rows } = await records.getList(resource, { filter, sort, pagination: { page: 1, perPage: 9999 } })
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

/** Copies the value, as sending it over a network does. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value))

const messages: Readonly<Record<number, string>> = {
  409: 'Запись изменить нельзя.',
  422: 'Проверьте отмеченные поля.',
}
const refusal = (status: number, body: Readonly<Record<string, unknown>>) =>
  new HttpError(messages[status], status, { message: messages[status], ...body })

const attempt = async (act: () => Promise<unknown>): Promise<string | null> => {
  try {
    await act()
    return null
  } catch (refused) {
    return refused instanceof Error ? refused.message : String(refused)
  }
}
