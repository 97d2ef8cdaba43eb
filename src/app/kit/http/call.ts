import type { Calls } from '../../../api'
import type { Quiet } from './announce'
import { request } from './request'

export type CallKey = keyof Calls & string

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

const record = (sent: unknown): Record<string, unknown> =>
  typeof sent === 'object' && sent !== null ? Object.fromEntries(Object.entries(sent)) : {}

const filled = (pattern: string, params: Readonly<Record<string, unknown>>): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
