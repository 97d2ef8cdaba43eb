import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../../config'
import { videoOrigins } from '../texts/videoHosts'

/**
 * Adds the request id, security headers and no-store to every response, including errors. The hooks use callbacks,
 * because promises would cost time in every call.
 */
export const addHeaders = (app: FastifyInstance, config: Config): void => {
  const security = commonHeaders(config)
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
    // Closes keep-alive connections during shutdown, so that it need not wait for the browser.
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Features that no page uses, so that an injected script cannot use them either. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()'

/** Headers common to all responses. */
export const commonHeaders = (config: Config): OutgoingHttpHeaders => ({
  ...securityHeaders(config),
  'permissions-policy': permissionsPolicy,
})

/** Computed once with a dummy response, because helmet's headers are the same for every response. */
const securityHeaders = (config: Config): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(securityOptions(config))(request, response, (fault) => {
    if (fault) throw fault
  })
  return response.getHeaders()
}

/**
 * Allows scripts only from our own files. Inline styles are allowed, because the component library inserts them at
 * run time.
 */
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
        // PDFs are fetched with the user's token and shown by the browser's viewer as blob URLs.
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
