import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config'
import { videoOrigins } from './videoHosts'

/**
 * Gives every answer, refusals included, its request's id and what the browser must refuse; none is stored unless the
 * answer itself says so. The hooks call back, because each promise would cost every call.
 */
export const giveHeaders = (app: FastifyInstance, config: Config): void => {
  const security = alwaysHeaders(config)
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

/** What no page here uses: a script that should not be there cannot turn it on either. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()'

/** What every answer has, whatever it is of. */
export const alwaysHeaders = (config: Config): OutgoingHttpHeaders => ({
  ...securityHeaders(config),
  'permissions-policy': permissionsPolicy,
})

/** What helmet sets does not differ from answer to answer, so it sets it once, on an answer that nobody waits for. */
const securityHeaders = (config: Config): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(securityOptions(config))(request, response, (fault) => {
    if (fault) throw fault
  })
  return response.getHeaders()
}

/** Scripts only from our own files; styles also inline, because the component library writes them at run time. */
const securityOptions = ({ publicUrl }: Config): HelmetOptions => {
  const https = publicUrl?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': [...videoOrigins, 'blob:'],
        'media-src': ["'self'", 'blob:'],
        // A PDF in the browser's own reader, fetched with the person's token.
        'object-src': ['blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  }
}
