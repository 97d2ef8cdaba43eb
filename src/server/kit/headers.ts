import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { videoOrigins } from './videoHosts'

/**
 * Gives every answer, refusals included, its request's id and what the browser must refuse; none is stored unless the answer itself says so.
 * The hooks call back, because each promise would cost every call.
 */
export const giveHeaders = (app: FastifyInstance, config: Config): void => {
  const security = securityHeaders(config)
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security).header('x-request-id', request.id).header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Or the stop would wait for the browser to let its connection go.
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Scripts only from our own files; styles also inline, because the component library writes them at run time. */
const securityHeaders = ({ publicUrl }: Config): Readonly<Record<string, string>> => {
  const https = publicUrl?.startsWith('https:') ?? false
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${[...videoOrigins, 'blob:'].join(' ')}`,
    "media-src 'self' blob:",
    // A PDF in the browser's own reader, fetched with the person's token.
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
