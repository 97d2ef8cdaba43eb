import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Download } from '../../../api/kit/endpoints'
import { contentDisposition } from './sendFile'
import { unlistedHeaders } from './sendPage'

type Range = { from: number; to: number }

/**
 * Parses a Range header: null is the whole file, 'beyond' an unsatisfiable range. Multiple ranges get the whole
 * file.
 */
export const rangeOf = (header: string | undefined, size: number): Range | 'beyond' | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'beyond' : { from, to }
}

const cacheControlOf = (seconds: Download['cacheSeconds']): string => {
  if (seconds === null) return 'no-store'
  return seconds > 0 ? `private, max-age=${seconds}, immutable` : 'private, no-cache'
}

/** Streams a stored file, or the requested byte range of it. */
export const sendDownload = async (
  download: Download,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  const { name, type, size, tag, cacheSeconds, inline } = download
  const etag = `"${tag}"`
  reply.headers({
    etag,
    ...(size !== null && { 'accept-ranges': 'bytes' }),
    'cache-control': cacheControlOf(cacheSeconds),
    'content-disposition': contentDisposition(name, inline ? 'inline' : 'attachment'),
    // Sandboxes the file if it is opened directly, so that it cannot run scripts or load anything.
    ...(type !== 'application/pdf' && {
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    }),
    ...(download.isUnlisted && unlistedHeaders),
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const conditional = request.headers['if-range']
  const whole = size === null || (conditional !== undefined && conditional !== etag)
  const range = whole ? null : rangeOf(request.headers.range, size)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const bytes = await download.open(range ?? undefined)
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`)
  if (size !== null) reply.header('content-length', range ? range.to - range.from + 1 : size)
  return reply.type(type).send(bytes instanceof Readable ? bytes : Readable.from(bytes))
}
