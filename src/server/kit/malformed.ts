import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config'
import { localeOf } from './locale'
import { localise } from './messages'

/** Headers of the answers that no hook reaches: they show nothing, so they may do nothing. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}

/** Answers to what never becomes a request: an address that cannot be decoded, and bytes that are no HTTP. */
export const answerMalformed = (
  config: Config,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors: (_error, request: Pick<FastifyRequest, 'headers'>, reply: Pick<FastifyReply, 'raw'>) => {
    const message = localise(localeOf(request, config), { key: 'problem.notFound' })
    reply.raw.writeHead(404, bareHeaders).end(JSON.stringify({ message }))
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    writeRefusal(socket, statusOf(error.code), localise(config.defaultLocale, { key: 'problem.unreadable' }))
    socket.destroy(error)
  },
})

/** Tells whoever sent half a request that it took too long; where the answer has begun, nothing can be told any more. */
export const answerTooSlow = (config: Config) => (socket: Socket, isAnswered: boolean) => {
  if (socket.writable && !isAnswered)
    writeRefusal(socket, 408, localise(config.defaultLocale, { key: 'problem.unreadable' }))
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const statusOf = (code: string | undefined) => statuses[code ?? ''] ?? 400

const writeRefusal = (socket: Socket, status: number, message: string) => {
  const body = JSON.stringify({ message })
  const headers = { ...bareHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
