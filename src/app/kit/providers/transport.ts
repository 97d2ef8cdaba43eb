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
