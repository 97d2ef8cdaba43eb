import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { notFound } from '../problems'

const page = 'index.html'

/** Finds the built screens next to the built server or in the checkout; null if they are not built. */
export const findPages = (from: string = import.meta.dirname): string | null => {
  const folder = join(from, 'dist', 'app')
  if (existsSync(join(folder, page))) return folder
  const parent = dirname(from)
  return parent === from ? null : findPages(parent)
}

/** Files in assets/ have a content hash in their name and can be cached forever; others are revalidated. */
const cacheOf = (path: string) => (path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/**
 * Serves the built screens: files (compressed if accepted), and index.html for every other address, which the
 * browser's router resolves. Unknown files and API calls are 404.
 */
export const servePages = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null) return
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  // Files are not rate-limited: a thousand people behind one address may open the site at once, with thirty files
  // each.
  app.get('/*', { config: { rateLimit: false } }, (request, reply) => {
    const path = pathOf(request)
    if (files.has(path)) return send(reply, path)
    if (apiOrAsset.test(path) || !acceptsHtml(request)) throw notFound()
    return send(reply, page)
  })
}

const apiOrAsset = /^(api|assets)(\/|$)/

/** File names contain no escaped characters, so the path need not be decoded. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, '').slice(1)

const acceptsHtml = ({ headers }: FastifyRequest) => /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const send = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', cacheOf(path)).header('vary', 'Accept-Encoding').sendFile(path)
