import type { Calls } from '../../../api'
import type { Quiet } from './announce'
import { type Query, request } from './request'

export type CallKey = keyof Calls

/** A part of the call that the contract does not know may not be sent; one that is all optional may be left out. */
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
 * One call of the contract: `call('POST /api/login', { body })` answers what the contract says it answers. Throws HttpProblem after
 * its toast was shown; `quiet` names the statuses that the caller puts in words itself.
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

/** What an address can carry; the contract's types have made sure that nothing else was given. */
const record = (sent: unknown): Query =>
  Object.fromEntries(
    Object.entries(typeof sent === 'object' && sent !== null ? sent : {}).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )

const filled = (pattern: string, params: Query): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
