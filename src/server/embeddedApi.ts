import { buildApp } from './app'
import { readConfig } from './config'
import { openServices } from './openServices'

/** The API without a port of its own, for a development server that has one. */
export const openApi = async () => {
  const { services, close } = await openServices(readConfig(process.env))
  const app = await buildApp(services)
  await app.ready()
  return {
    answer: app.routing.bind(app),
    close: async () => {
      await app.close()
      await close()
    },
  }
}
