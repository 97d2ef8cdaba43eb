import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendZipped } from './gzip'

/** Sends the body with its ETag, or 304 when the client already holds it. The tag is a weak one: it is the same for the compressed answer. */
export const unchanged = (body: unknown, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
  const payload = JSON.stringify(body)
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Accept-Language, Authorization' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return sendZipped(payload, { request, reply })
}
