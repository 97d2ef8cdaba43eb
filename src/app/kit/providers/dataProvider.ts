import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, FilterPayload, Identifier, SortPayload, GetListParams, RaRecord } from 'react-admin'
import type { Calls } from '../../../api'
import type { Quiet } from '../../shell/http/announce'
import { attachmentName } from '../../shell/http/attachmentName'
import { sentRecord } from './sentRecord'
import { realtimeOver, type Events, type Realtime } from './realtime'
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

/** The record that a call is about, and what its path names besides, as `remarkId` of `…/remarks/:remarkId/resolve`. */
type About = {
  id?: Identifier
  params?: Readonly<Record<string, Identifier>>
  query?: Readonly<Record<string, string>>
}
/** `quiet`: the refusals that the caller tells itself. */
export type ReadSent = About & { quiet?: Quiet }
/** `once` names the change. */
export type ActionSent<K extends ActionKey> = About & {
  body: Calls[K]['body']
  once?: string
  quiet?: Quiet
  signal?: AbortSignal
} & Pick<ApiRequest, 'files' | 'onProgress'>

/** The calls that react-admin has no name for, typed from the contract. */
export type CustomMethods = {
  /** What is read whole and is no record of a list: `GET /api/dashboard`, `GET /api/access/users/:id/access`. */
  read: <K extends ReadKey>(key: K, sent: ReadSent & { signal?: AbortSignal }) => Promise<{ data: AnswerOf<K> }>
  /** What can be done with one record, or with several, beyond editing it, as the contract names it: `POST /api/groups/:id/promote`. */
  act: <K extends ActionKey>(key: K, sent: ActionSent<K>) => Promise<{ data: AnswerOf<K> }>
  /** A file that the server makes of what it is sent, under the name it gives it. */
  makeFile: <K extends ActionKey>(key: K, sent: ActionSent<K>) => Promise<{ data: SavableFile }>
  /** A file as its record names it, or one that the server makes: the path may be signed; `name` is what the server calls it. */
  getFile: (path: string, asked?: { quiet?: Quiet; signal?: AbortSignal }) => Promise<{ data: SavableFile }>
  /** One request for all the ids; what the server refused comes back with its reason. */
  bulk: (resource: string, params: { action: BulkAction; ids: readonly Identifier[] }) => Promise<{ data: BulkResult }>
  /** How many records each of the filters matches, in one call. */
  countMatches: (
    resource: string,
    params: { filters: readonly FilterPayload[]; signal?: AbortSignal },
  ) => Promise<{ counts: number[] }>
  /** The filtered list as a file, under the name the server gives it. */
  exportList: (resource: string, params: ExportRequest) => Promise<{ data: SavableFile }>
}

/** react-admin's dataProvider with the calls of ours. */
export type AppDataProvider = DataProvider & CustomMethods & Realtime

const root = '/api'
const methods = ['PUT', 'PATCH', 'DELETE'] as const

const methodOf = (key: ActionKey) => methods.find((method) => key.startsWith(`${method} `)) ?? 'POST'
/** Where a call of the contract is asked for. */
export const pathOf = (key: string, { id = '', params, query }: About): string => {
  const path = key
    .replace(/^\w+ /, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(name === 'id' ? id : (params?.[name] ?? '')))
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The smallest page that every list of the API answers in one piece. */
const idsInOneCall = 50

type Many = {
  transport: Transport
  resource: string
  ids: Identifier[]
  /** What the list demands besides, such as the one list of many that the records stand in. */
  always?: FilterPayload
  signal?: AbortSignal | undefined
}

/** Records by their ids, and by nothing else: not every list has an order by id. Many are asked for in parts, for an address has its limit. */
const manyInPages = async ({ transport, resource, ids, always, signal }: Many) => {
  const pages = Array.from({ length: Math.ceil(ids.length / idsInOneCall) }, async (_, page) => {
    const id = ids.slice(page * idsInOneCall, (page + 1) * idsInOneCall)
    const query = new URLSearchParams({ filter: JSON.stringify({ ...always, id }) })
    const response = await transport({ method: 'GET', path: `${root}/${resource}?${query}`, signal })
    return (await response.json()).data
  })
  return { data: (await Promise.all(pages)).flat() }
}

/** The published ra-data-simple-rest over our transport: it needs the envelope taken off, and bulk calls in one request. */
export const dataProviderOver = (transport: Transport, events: Events): AppDataProvider => {
  const rest = simpleRest(root, jsonClient(transport))
  const choicesOnly: Transport = (asked) => transport({ ...asked, path: `${asked.path}&choices=true` })
  const quietly: Transport = (asked) => transport({ ...asked, quiet: 'all' })
  const fixed = kept(async (resource) => {
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
        jsonClient(params.meta?.quiet ? quietly : asking, (told) => {
          meta = told
        }),
      )
      // react-admin hands it to the screen with the rows, as `meta` of the list.
      return { ...(await list.getList(resource, params)), meta }
    },
    getMany: async (resource, params) =>
      isFixedList(resource)
        ? windowOf({ rows: await fixed(resource), params: { filter: { id: params.ids } } })
        : manyInPages({ transport, resource, ids: params.ids, always: params.meta?.always, signal: params.signal }),
    create: (resource, params) => rest.create(resource, { ...params, data: sentRecord(params.data) }),
    update: (resource, params) => rest.update(resource, { ...params, data: sentRecord(params.data) }),
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
      savable(await transport({ method: methodOf(key), path: pathOf(key, { id, params, query }), ...sent })),
    getFile: async (path, { quiet = [], signal } = {}) =>
      savable(await transport({ method: 'GET', path, quiet, signal })),
    bulk,
    countMatches: async (resource, { filters, signal }) => {
      // A list always answers rows too; the fewest are those of the first filter.
      const [first = {}] = filters
      const query = new URLSearchParams({
        per_page: '1',
        filter: JSON.stringify(first),
        counts: JSON.stringify(filters),
      })
      const response = await transport({ method: 'GET', path: `${root}/${resource}?${query}`, signal })
      return { counts: (await response.json()).meta.counts }
    },
    exportList: async (resource, { format, sort, filter }) => {
      const query = new URLSearchParams({
        format,
        sort: JSON.stringify([sort.field, sort.order]),
        filter: JSON.stringify(filter),
      })
      return savable(await transport({ method: 'GET', path: `${root}/${resource}/export?${query}` }))
    },
    ...realtimeOver(events),
    supportAbortSignal: true,
  }
}

const savable = async (response: Response) => ({
  data: { blob: await response.blob(), name: attachmentName(response.headers) },
})

type Options<Row> = { rows: readonly Row[]; params: GetListParams }

/** Lists whose values the program fixes: the server answers all of them and takes neither sort nor filter. */
const isFixedList = (resource: string): boolean => resource.startsWith('types/')

/** What a list would have answered, from all the rows of a fixed one, in their own order. */
const windowOf = <Row extends RaRecord>({ rows, params }: Options<Row>) => {
  const { page = 1, perPage = rows.length } = params.pagination ?? {}
  const wanted: unknown = params.filter?.id
  const matching = wanted === undefined ? rows : rows.filter((row) => [wanted].flat().includes(row.id))
  return { data: matching.slice((page - 1) * perPage, page * perPage), total: matching.length }
}

/**
 * Asks once for what does not change while the page is open, and answers the same from then on; a question that failed is asked again.
 */
const kept = <Answer>(ask: (name: string) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (name: string): Promise<Answer> => {
    const known = answers.get(name)
    if (known) return known
    const asked = ask(name)
    answers.set(name, asked)
    asked.catch(() => answers.delete(name))
    return asked
  }
}
