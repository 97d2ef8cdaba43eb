import type { Quiet } from '../../shell/http/announce'

/** One call to the server: `path` begins with /api, `body` is what becomes JSON. */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** Names the change, so that it is done once however often it is sent. */
  once?: string
  /** The refusals that the caller tells itself; the usual ones where it names none. */
  quiet?: Quiet
  signal?: AbortSignal
  /** Sent beside the body, which is a form then. */
  files?: readonly File[]
  /** The part of the files that has gone, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Sends a request with the person's token and language, shows what must be shown of a refusal and then throws it
 * as an HttpError; a success is answered as it came.
 */
export type Transport = (request: ApiRequest) => Promise<Response>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Options = { method?: string; body?: unknown; signal?: AbortSignal | null }

/**
 * The httpClient that ra-data-simple-rest asks for. Its request headers are not passed on: lists are asked for by their query, and a `Range`
 * header only confuses what lies between. `onMeta` is told what a list says of itself beside its rows.
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
