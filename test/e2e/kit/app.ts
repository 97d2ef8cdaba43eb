import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../../src/server/app'
import { startTestServer } from '../../kit/server'
import { borrowBrowser } from './browser'

const root = join(import.meta.dirname, '../../..')

/** Starts the built product on a real server with a separate demo college, and opens a browser. */
export const startApp = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  if (!existsSync(join(root, 'dist/app/index.html'))) throw new Error('dist/app has no index.html')
  const server = await startTestServer(options)
  const baseURL = await server.listen()
  const browser = await borrowBrowser()
  let running = server.app
  return {
    server,
    /**
     * Stops the server and returns a function that starts it again at the same address. `server.as` cannot be used
     * afterwards.
     */
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
