import type { Calls } from '../../../api'
import type { Quiet } from './announce'
import { type Query, request } from './request'

export type CallKey = keyof Calls

/** Forbids parts of a call that the contract does not define; a part with only optional fields can be omitted. */
type Part<N extends string, T> = [T] extends [undefined]
  ? { readonly [P in N]?: undefined }
  : object extends T
    ? { readonly [P in N]?: T }
    : { readonly [P in N]: T }

type Options<K extends CallKey> = { readonly signal?: AbortSignal; readonly quiet?: Quiet } & Part<
  'params',
  Calls[K]['params']
> &
  Part<'query', Calls[K]['query']> &
  Part<'body', Calls[K]['body']>

type Untyped = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly quiet?: Quiet
}

/**
 * Calls an endpoint with typed input and output: `call('POST /api/login', { body })`. Throws HttpProblem after showing
 * a toast; `quiet` lists statuses that the caller reports itself.
 */
export const call = async <const K extends CallKey>(
  key: K,
  ...[options]: object extends Options<K> ? [Options<K>?] : [Options<K>]
): Promise<Calls[K]['answer']> => {
  const { params, query, body, signal, quiet }: Untyped = options ?? {}
  const [method = 'GET', pattern = ''] = key.split(' ')
  const response = await request({
    method,
    path: filled(pattern, record(params)),
    query: record(query),
    body,
    signal,
    quiet,
  })
  return response.json()
}

/** Converts input to query values; the contract's types exclude anything else. */
const record = (sent: unknown): Query =>
  Object.fromEntries(
    Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )

const filled = (pattern: string, params: Query): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
