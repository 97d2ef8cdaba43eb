import type { FastifyInstance } from 'fastify'
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { contract } from '../api'
import { sendCompressed } from './kit/http/gzip'
import { openApiDocument } from './openapi'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Abitura API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`
// `validatorUrl: null` removes the validator badge, which would load from a third party.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true, validatorUrl: null
})
`
const library = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const
const cachedFiles = 'public, max-age=3600'

/** Serves /api/openapi.json and its viewer /api/docs under our content security policy, without external resources. */
export const serveDocs = (app: FastifyInstance): void => {
  let document: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= JSON.stringify(openApiDocument(contract))
    return sendCompressed(document, { request, reply: reply.header('cache-control', 'no-cache') })
  })
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', cachedFiles).send(start),
  )
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of Object.entries(library))
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', cachedFiles)
        .send(createReadStream(join(folder, name))),
    )
}
