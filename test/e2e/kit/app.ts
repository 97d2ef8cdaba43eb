import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../../src/server/app'
import { startTestServer } from '../../kit/server'
import { borrowBrowser } from './browser'

const root = join(import.meta.dirname, '../../..')

/** The product as it is shipped: built screens on the real server with a demo college of its own, and a browser beside it. */
export const startApp = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  if (!existsSync(join(root, 'dist/app/index.html'))) throw new Error('dist/app has no index.html')
  const server = await startTestServer(options)
  const baseURL = await server.listen()
  const browser = await borrowBrowser()
  let running = server.app
  return {
    server,
    /** Stops what listens, as a restart of the server does; answers how to start it again at the same address. `server.as` is of no use after it. */
    takeDown: async () => {
      await running.close()
      return async () => {
        running = await buildApp(server.services)
        await running.listen({ port: Number(new URL(baseURL).port), host: '127.0.0.1' })
      }
    },
    baseURL,
    visit: (options: Omit<Parameters<typeof browser.visit>[0], 'baseURL'> = {}) =>
      browser.visit({ baseURL, ...options }),
    stop: async () => {
      await browser.close()
      await running.close()
      await server.stop()
    },
  }
}
export type App = Awaited<ReturnType<typeof startApp>>
