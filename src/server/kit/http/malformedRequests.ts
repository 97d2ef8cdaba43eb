import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config'
import { commonHeaders } from './headers'
import { localeOf } from '../texts/locale'
import { localise } from '../texts/messages'

/** Headers of responses that no hook reaches: the common ones, with a policy that forbids everything. */
const minimalHeaders = (config: Config) => ({
  ...commonHeaders(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
})

/** Answers requests that Fastify cannot parse: invalid URL encoding, or bytes that are not HTTP. */
export const malformedHandlers = (
  config: Config,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors: (_error, request: Pick<FastifyRequest, 'headers' | 'id'>, reply: Pick<FastifyReply, 'raw'>) => {
    const message = localise(localeOf(request, config), { key: 'problem.not_found' })
    reply.raw.writeHead(404, { ...minimalHeaders(config), 'x-request-id': request.id }).end(JSON.stringify({ message }))
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const message = localise(config.defaultLocale, { key: 'problem.unreadable' })
    writeRefusal(socket, { status: statusOf(error.code), message, headers: minimalHeaders(config) })
    socket.destroy(error)
  },
})

/** Answers 408 to a request that was not received in time, unless the response has already started. */
export const refuseTooSlow = (config: Config) => (socket: Socket, isAnswered: boolean) => {
  if (socket.writable && !isAnswered)
    writeRefusal(socket, {
      status: 408,
      message: localise(config.defaultLocale, { key: 'problem.unreadable' }),
      headers: minimalHeaders(config),
    })
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const statusOf = (code: string | undefined) => statuses[code ?? ''] ?? 400

type Refusal = { status: number; message: string; headers: OutgoingHttpHeaders }
const writeRefusal = (socket: Socket, { status, message, headers: bare }: Refusal) => {
  const body = JSON.stringify({ message })
  const headers = {
    ...bare,
    'x-request-id': randomUUID(),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
