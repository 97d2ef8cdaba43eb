import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { download, eventStream, file, listMeta, redirect, webPage } from '../../../api/kit/endpoints'
import { sendDownload } from '../http/downloads'
import { sendCompressed, sendWithEtag } from '../http/gzip'
import { sendFile } from '../http/sendFile'
import { sendPage } from '../http/sendPage'
import type { Route } from './route'

/** Sends a body that the response schema has already parsed, with the headers of its kind. */
export const sendAnswer = (
  { key, endpoint, isList: isPage, streams }: Route,
  body: unknown,
  { prefersHtml, request, reply }: { prefersHtml: boolean; request: FastifyRequest; reply: FastifyReply },
) => {
  if (prefersHtml || endpoint.answer === webPage) return sendPage(webPage.parse(body), reply)
  if (endpoint.answer === download) return sendDownload(download.parse(body), { request, reply })
  if (endpoint.answer === eventStream) return streams.open(eventStream.parse(body), reply)
  if (endpoint.answer === file) return sendFile(file.parse(body), reply)
  if (endpoint.answer === redirect) return reply.redirect(redirect.parse(body).location, 302)
  if (isPage) reply.header('content-range', contentRange(listAnswer.parse(body)))
  if (endpoint.revalidate) return sendWithEtag(body, { request, reply })
  // Responses of writing calls are not compressed, because they may contain tokens next to the caller's input.
  return key.startsWith('GET ') ? sendCompressed(JSON.stringify(body), { request, reply }) : reply.send(body)
}

/** A list's `meta` may have more than the pagination fields. */
export const isList = (answer: z.ZodType): boolean => {
  const meta: unknown = answer instanceof z.ZodObject ? answer.shape['meta'] : undefined
  return meta instanceof z.ZodObject && Object.keys(listMeta.shape).every((name) => name in meta.shape)
}
const listAnswer = z.object({ data: z.array(z.unknown()), meta: listMeta })
const contentRange = ({ data, meta: { from, total } }: z.output<typeof listAnswer>) =>
  data.length === 0 ? `items */${total}` : `items ${from}-${from + data.length - 1}/${total}`
