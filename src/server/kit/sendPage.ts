import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { webPage } from '../../api/kit/endpoints'

/** What is read under a secret address: neither kept nor indexed, and the address is told nobody. */
export const unlisted = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/** A page that runs nothing and takes nothing from elsewhere. */
export const sendPage = ({ html, status }: z.output<typeof webPage>, reply: FastifyReply) =>
  reply
    .code(status ?? 200)
    .headers({
      ...unlisted,
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(html)
