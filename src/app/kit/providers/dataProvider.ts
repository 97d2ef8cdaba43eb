import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, FilterPayload, Identifier, SortPayload, GetListParams, RaRecord } from 'react-admin'
import type { Calls } from '../../../api'
import type { Quiet } from '../../shell/http/announce'
import { attachmentName } from '../../shell/http/attachmentName'
import { prepareRecord } from './prepareRecord'
import { createRealtime, type Events, type Realtime } from './realtime'
import { jsonClient, type ApiRequest, type Transport } from './transport'

export type ActionKey = Exclude<keyof Calls, ReadKey>
export type ReadKey = Extract<keyof Calls, `GET /api/${string}`>
export type AnswerOf<K extends keyof Calls> = Calls[K]['answer'] extends { data: infer Data } ? Data : never
export type SavableFile = { blob: Blob; name: string }
export type BulkAction = 'archive' | 'restore' | 'delete'
export type BulkResult = {
  done: Identifier[]
  refused: { id: Identifier; message: string }[]
}
export type ExportRequest = {
  format: 'csv' | 'xlsx'
  sort: SortPayload
  filter: Readonly<Record<string, unknown>>
}

/** The record of a call, and further path parameters such as `remarkId` in `…/remarks/:remarkId/resolve`. */
type CallTarget = {
  id?: Identifier
  params?: Readonly<Record<string, Identifier>>
  query?: Readonly<Record<string, string>>
}
/** `quiet`: statuses that the caller reports itself. */
export type ReadSent = CallTarget & { quiet?: Quiet }
export type ActionSent<K extends ActionKey> = CallTarget & {
  body: Calls[K]['body']
  idempotencyKey?: string
  quiet?: Quiet
  signal?: AbortSignal
} & Pick<ApiRequest, 'files' | 'onProgress'>

/** API calls without a react-admin equivalent, typed by the contract. */
export type CustomMethods = {
  /** Reads an endpoint that is not a resource: `GET /api/dashboard`, `GET /api/access/users/:id/access`. */
  read: <K extends ReadKey>(key: K, sent: ReadSent & { signal?: AbortSignal }) => Promise<{ data: AnswerOf<K> }>
  /** Calls an action on one or several records: `POST /api/groups/:id/transfer`. */
  act: <K extends ActionKey>(key: K, sent: ActionSent<K>) => Promise<{ data: AnswerOf<K> }>
  /** Returns a file generated from the request, named by the server. */
  makeFile: <K extends ActionKey>(key: K, sent: ActionSent<K>) => Promise<{ data: SavableFile }>
  /** Returns a stored or generated file; the path may be signed, and `name` comes from the server. */
  getFile: (path: string, options?: { quiet?: Quiet; signal?: AbortSignal }) => Promise<{ data: SavableFile }>
  /** Sends all ids in one request; returns the rejected ids with reasons. */
  bulk: (resource: string, params: { action: BulkAction; ids: readonly Identifier[] }) => Promise<{ data: BulkResult }>
  /** Returns the number of matches of each filter in one request. */
  countMatches: (
    resource: string,
    params: { filters: readonly FilterPayload[]; signal?: AbortSignal },
  ) => Promise<{ counts: number[] }>
  /** Returns the filtered list as a file, named by the server. */
  exportList: (resource: string, params: ExportRequest) => Promise<{ data: SavableFile }>
}

/** react-admin's dataProvider with the product's extensions. */
export type AppDataProvider = DataProvider & CustomMethods & Realtime

const root = '/api'
const methods = ['PUT', 'PATCH', 'DELETE'] as const

const methodOf = (key: ActionKey) => methods.find((method) => key.startsWith(`${method} `)) ?? 'POST'
/** Returns the address of an API call with its parameters filled in. */
export const pathOf = (key: string, { id = '', params, query }: CallTarget): string => {
  const path = key
    .replace(/^\w+ /, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? (name === 'id' ? id : '')))
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Every list of the API allows a page size of at least this many rows. */
const idsInOneCall = 50

type Many = {
  transport: Transport
  resource: string
  ids: Identifier[]
  /** Permanent filter that the list requires, such as a parent id. */
  always?: FilterPayload
  signal?: AbortSignal | undefined
}

/**
 * Fetches records by id without a sort, because not every list can be sorted by id. URLs have a length limit, so many
 * ids need several requests.
 */
const fetchByIds = async ({ transport, resource, ids, always, signal }: Many) => {
  const pages = Array.from({ length: Math.ceil(ids.length / idsInOneCall) }, async (_, page) => {
    const id = ids.slice(page * idsInOneCall, (page + 1) * idsInOneCall)
    const query = new URLSearchParams({ filter: JSON.stringify({ ...always, id }) })
    const response = await transport({ method: 'GET', path: `${root}/${resource}?${query}`, signal })
    return (await response.json()).data
  })
  return { data: (await Promise.all(pages)).flat() }
}

/** Wraps ra-data-simple-rest: unwraps the response envelope and sends bulk actions in one request. */
export const createDataProvider = (transport: Transport, events: Events): AppDataProvider => {
  const rest = simpleRest(root, jsonClient(transport))
  const choicesOnly: Transport = (request) => transport({ ...request, path: `${request.path}&choices=true` })
  const quietly: Transport = (request) => transport({ ...request, quiet: 'all' })
  const fixed = memoize(async (resource) => {
    const response = await transport({ method: 'GET', path: `${root}/${resource}` })
    return (await response.json()).data
  })
  const bulk: AppDataProvider['bulk'] = async (resource, { action, ids }) => {
    const response = await transport({ method: 'POST', path: `${root}/${resource}/${action}`, body: { ids } })
    return { data: (await response.json()).data }
  }
  return {
    ...rest,
    getList: async (resource, params) => {
      if (isFixedList(resource)) return windowOf({ rows: await fixed(resource), params })
      const asking = params.meta?.choices ? choicesOnly : transport
      let meta: unknown
      const list = simpleRest(
        root,
        jsonClient(params.meta?.quiet ? quietly : asking, (listMeta) => {
          meta = listMeta
        }),
      )
      // react-admin passes this to the screen as `meta` of the list.
      return { ...(await list.getList(resource, params)), meta }
    },
    getMany: async (resource, params) =>
      isFixedList(resource)
        ? windowOf({ rows: await fixed(resource), params: { filter: { id: params.ids } } })
        : fetchByIds({ transport, resource, ids: params.ids, always: params.meta?.always, signal: params.signal }),
    create: (resource, params) => rest.create(resource, { ...params, data: prepareRecord(params.data) }),
    update: (resource, params) => rest.update(resource, { ...params, data: prepareRecord(params.data) }),
    deleteMany: async (resource, { ids }) => ({ data: (await bulk(resource, { action: 'delete', ids })).data.done }),
    read: async (key, { signal, quiet, ...about }) => {
      const response = await transport({ method: 'GET', path: pathOf(key, about), signal, quiet })
      return { data: (await response.json()).data }
    },
    act: async (key, { id, params, query, ...sent }) => {
      const response = await transport({ method: methodOf(key), path: pathOf(key, { id, params, query }), ...sent })
      return { data: (await response.json()).data }
    },
    makeFile: async (key, { id, params, query, ...sent }) =>
      toSavableFile(await transport({ method: methodOf(key), path: pathOf(key, { id, params, query }), ...sent })),
    getFile: async (path, { quiet = [], signal } = {}) =>
      toSavableFile(await transport({ method: 'GET', path, quiet, signal })),
    bulk,
    countMatches: async (resource, { filters, signal }) => {
      const query = new URLSearchParams({ per_page: '0', counts: JSON.stringify(filters) })
      const response = await transport({ method: 'GET', path: `${root}/${resource}?${query}`, signal })
      return { counts: (await response.json()).meta.counts }
    },
    exportList: async (resource, { format, sort, filter }) => {
      const query = new URLSearchParams({
        format,
        sort: JSON.stringify([sort.field, sort.order]),
        filter: JSON.stringify(filter),
      })
      return toSavableFile(await transport({ method: 'GET', path: `${root}/${resource}/export?${query}` }))
    },
    ...createRealtime(events),
    supportAbortSignal: true,
  }
}

const toSavableFile = async (response: Response) => ({
  data: { blob: await response.blob(), name: attachmentName(response.headers) },
})

type Options<Row> = { rows: readonly Row[]; params: GetListParams }

/** Fixed lists of codes: the server returns all rows and supports neither sort nor filter. */
const isFixedList = (resource: string): boolean => resource.startsWith('types/')

/** Applies paging and the id filter to all rows of a fixed list, in their original order. */
const windowOf = <Row extends RaRecord>({ rows, params }: Options<Row>) => {
  const { page = 1, perPage = rows.length } = params.pagination ?? {}
  const wanted: unknown = params.filter?.id
  const matching = wanted === undefined ? rows : rows.filter((row) => [wanted].flat().includes(row.id))
  return { data: matching.slice((page - 1) * perPage, page * perPage), total: matching.length }
}

/** Caches successful responses for the lifetime of the page; failed requests are retried. */
const memoize = <Answer>(ask: (name: string) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (name: string): Promise<Answer> => {
    const known = answers.get(name)
    if (known) return known
    const promise = ask(name)
    answers.set(name, promise)
    promise.catch(() => answers.delete(name))
    return promise
  }
}
