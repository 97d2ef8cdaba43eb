import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { z } from 'zod'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const loaded = z.object({ openApi: z.custom<() => Promise<{ answer: Answer; close: () => Promise<void> }>>() })

/** `npm run dev`: vite serves the screens, and the API runs in the same process. */
export const apiInDevelopment = (): Plugin => ({
  name: 'abitura-api',
  apply: 'serve',
  configureServer: async (vite) => {
    if (process.env.VITEST) return
    const { openApi } = loaded.parse(await vite.ssrLoadModule('/src/server/embeddedApi.ts'))
    const { answer, close } = await openApi()
    vite.httpServer?.once('close', () => void close())
    vite.middlewares.use((request, response, next) => {
      if (/^\/(api|healthz|readyz|metrics|portfolio\/shared)(\/|$|\?)/.test(request.url ?? ''))
        answer(request, response)
      else next()
    })
  },
})
