import type { Quiet } from '../../shell/http/announce'

/** An API request: `path` starts with /api, `body` is sent as JSON. */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  idempotencyKey?: string
  /** Statuses that the caller reports itself; the default depends on the HTTP method. */
  quiet?: Quiet
  signal?: AbortSignal
  /** Files; with them the body is sent as a form. */
  files?: readonly File[]
  /** Upload progress, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Sends a request with the user's token and language. Reports errors and throws them as HttpError; returns successful
 * responses unchanged.
 */
export type Transport = (request: ApiRequest) => Promise<Response>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Options = { method?: string; body?: unknown; signal?: AbortSignal | null }

/**
 * The httpClient of ra-data-simple-rest. Drops its headers, because lists are requested by query and a `Range` header
 * confuses proxies; `onMeta` receives the list's `meta`.
 */
export const jsonClient =
  (transport: Transport, onMeta: (meta: unknown) => void = () => undefined) =>
  async (url: string, options: Options = {}) => {
    const response = await transport({
      method: methods.find((method) => method === options.method) ?? 'GET',
      path: url,
      ...(typeof options.body === 'string' && { body: JSON.parse(options.body) }),
      ...(options.signal && { signal: options.signal }),
    })
    const body = await response.text()
    const { data, meta } = JSON.parse(body)
    onMeta(meta)
    return { status: response.status, headers: response.headers, body, json: data }
  }
