import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { webPage } from '../../../api/kit/endpoints'

/** Headers for what has a secret address: not indexed, and not sent as a referrer. */
export const unlistedHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

const pageHeaders = { ...unlistedHeaders, 'cache-control': 'no-store' }

/** Sends a page that runs no scripts and loads nothing external. */
export const sendPage = (answer: z.output<typeof webPage>, reply: FastifyReply) => {
  if ('location' in answer) return reply.headers(pageHeaders).redirect(answer.location, 302)
  return reply
    .code(answer.status ?? 200)
    .headers({
      ...pageHeaders,
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(answer.html)
}
