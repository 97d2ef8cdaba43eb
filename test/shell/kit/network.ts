import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type Reply = {
  status?: number
  body?: unknown
  text?: string
  headers?: Record<string, string>
  /** Breaks the connection in the middle of the response. */
  breaksOff?: boolean
}
/** Returns the response to a request; null breaks the connection without a response. */
export type Respond = (heard: Heard) => Reply | null | Promise<Reply | null>

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/**
 * A fake HTTP server for failures that the real one does not produce on request. Relative addresses (`/api/user`)
 * reach it through the real fetch.
 */
export const network = async (respond: Respond) => {
  const heard: Heard[] = []
  const state = { respond }
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await read(request),
    }
    heard.push(call)
    const reply = await state.respond(call)
    if (reply === null) {
      request.socket.destroy()
      return
    }
    const { status = 200, body, text, headers = {}, breaksOff = false } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (breaksOff) {
      response.write('{"data":{"id":', () => request.socket.destroy())
      return
    }
    response.end(text ?? JSON.stringify(body ?? {}))
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = originOf(server.address())
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) => real(new URL(address, origin), options))
  return {
    heard,
    paths: () => heard.map(({ method, path }) => `${method} ${path}`),
    answer: (next: Respond) => {
      state.respond = next
    },
    close: async () => {
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
export type Network = Awaited<ReturnType<typeof network>>

const originOf = (address: AddressInfo | string | null): string => {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return `http://127.0.0.1:${address.port}`
}
