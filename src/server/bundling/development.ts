import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin, ViteDevServer } from 'vite'
import { z } from 'zod'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Api = { answer: Answer; close: () => Promise<void>; welcome: (url: string) => string[] }
const loaded = z.object({ openApi: z.custom<() => Promise<Api>>() })

const apiAddress = /^\/(api|healthz|readyz|metrics|portfolio\/shared)(\/|$|\?)/
/** Includes files that the server reads without importing them, such as its workers. */
const serverFile = /^\/src\/(server|api)\//
/** Debounce in milliseconds, so that several files saved at once cause one reload. */
const pause = 100

/** Vite plugin of `npm run dev`: runs the API in vite's process and reloads it when a file of the server or of the contract changes. */
export const apiInDevelopment = (): Plugin => {
  let api: ReturnType<typeof reloadingApi> | undefined
  return {
    name: 'abitura-api',
    apply: 'serve',
    config: () => ({ server: addressFrom(process.env) }),
    configureServer: (vite) => {
      api = reloadingApi(vite)
      const { answer } = api
      vite.middlewares.use((request, response, next) =>
        apiAddress.test(request.url ?? '') ? void answer(request, response) : next(),
      )
      const printUrls = vite.printUrls.bind(vite)
      vite.printUrls = () => {
        printUrls()
        const url = vite.resolvedUrls?.local[0]?.replace(/\/$/, '')
        if (url === undefined) return
        vite.config.logger.info(`  ➜  API:     ${url}/api (docs: ${url}/api/docs)`)
        void api?.printWelcome(url)
      }
    },
    hotUpdate({ file, modules }) {
      const path = file.replace(this.environment.config.root, '')
      if (this.environment.name === 'ssr' && (modules.length > 0 || serverFile.test(path))) api?.reload(path)
    },
    // Vite waits for this before it restarts, for example after a change of its configuration.
    buildEnd: () => api?.close(),
  }
}

/** As in `npm start`, a given PORT is never replaced by a free one. */
const addressFrom = ({ PORT, HOST }: NodeJS.ProcessEnv) => ({
  ...(PORT && { port: Number(PORT), strictPort: true }),
  ...(HOST && { host: HOST }),
})

/** The API of the latest code. Requests wait during a reload and return the error message if the start failed. */
const reloadingApi = (vite: ViteDevServer) => {
  const { logger } = vite.config
  const print = (line: string) => logger.info(line, { timestamp: true })

  const start = async (): Promise<Api | string> => {
    try {
      const { openApi } = loaded.parse(await vite.ssrLoadModule('/src/server/embeddedApi.ts'))
      return await openApi()
    } catch (error) {
      // Vite remembers a failed import even after the missing file appears.
      vite.environments.ssr.moduleGraph.invalidateAll()
      const sentence = explain(error)
      logger.error(`The API did not start. ${sentence}`, { timestamp: true })
      return sentence
    }
  }
  const close = async (running: Promise<Api | string>) => {
    const api = await running
    if (typeof api !== 'string') await api.close()
  }

  let running = start()
  let timer: NodeJS.Timeout | undefined

  /** Closes the old API first, because a data folder can be open only once. */
  const restart = async (before: Promise<Api | string>, path: string) => {
    const from = performance.now()
    await close(before)
    const api = await start()
    if (typeof api !== 'string') print(`API reloaded in ${Math.round(performance.now() - from)} ms: ${path} changed`)
    return api
  }

  return {
    reload: (path: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = restart(running, path)
      }, pause)
    },
    answer: async (request: IncomingMessage, response: ServerResponse) => {
      const api = await running
      if (typeof api !== 'string') return api.answer(request, response)
      response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ message: api }))
    },
    close: () => {
      clearTimeout(timer)
      const before = running
      running = Promise.resolve('The server is shutting down.')
      return close(before)
    },
    printWelcome: async (url: string) => {
      const api = await running
      if (typeof api === 'string') return
      print('API started')
      for (const line of api.welcome(url)) print(line)
    },
  }
}

const rewritten = z.object({ cause: z.object({ rewrittenMigration: z.string() }) })
const operatorError = z.object({ name: z.literal('StartupError'), message: z.string() })

/** Recognises errors by their fields, because each reload loads a new copy of the error classes. */
const explain = (error: unknown): string => {
  const migration = rewritten.safeParse(error).data?.cause.rewrittenMigration
  if (migration !== undefined)
    return `The database was created with a different version of ${migration}.sql. Run "npm run schema", then "DATA_DIR=./new-data npm run dev".`
  const known = operatorError.safeParse(error).data
  if (known) return known.message.replaceAll('npm start', 'npm run dev')
  return stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
