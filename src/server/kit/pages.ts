import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { notFound } from './problems'

const page = 'index.html'

/**
 * Where the built screens are: beside the built server, or in the checkout that this file runs from. Null when they
 * were never built.
 */
export const findPages = (from: string = import.meta.dirname): string | null => {
  const folder = join(from, 'dist', 'app')
  if (existsSync(join(folder, page))) return folder
  const parent = dirname(from)
  return parent === from ? null : findPages(parent)
}

/** What may be kept for ever, because its name changes with its content; all else is asked for again. */
const cacheOf = (path: string) => (path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/**
 * Serves the built screens: files as they are (compressed ones where the client takes them), and the page for every
 * other address that a browser opens, whose router knows what is there. Unknown files and calls stay not found.
 */
export const servePages = async (app: FastifyInstance, folder: string | null): Promise<void> => {
  if (folder === null) return
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  // Files are not counted: a thousand who open the site at once, all behind one address, ask for some thirty each.
  app.get('/*', { config: { rateLimit: false } }, (request, reply) => {
    const path = pathOf(request)
    if (files.has(path)) return send(reply, path)
    if (isForPrograms.test(path) || !takesPages(request)) throw notFound()
    return send(reply, page)
  })
}

const isForPrograms = /^(api|assets)(\/|$)/

/** Names of files hold nothing that is escaped in an address; what cannot be read names none. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, '').slice(1)

const takesPages = ({ headers }: FastifyRequest) => /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const send = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', cacheOf(path)).header('vary', 'Accept-Encoding').sendFile(path)
