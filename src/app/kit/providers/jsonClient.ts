import type { Transport } from './transport'

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
