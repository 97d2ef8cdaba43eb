import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config'
import { videoOrigins } from './videoHosts'

/** Scripts only from our own files; styles also inline, because the component library writes them at run time. */
export const securityHeaders = ({ publicUrl }: Config): FastifyHelmetOptions => {
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
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  }
}
