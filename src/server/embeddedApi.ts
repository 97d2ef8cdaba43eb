import { buildApp } from './app'
import { readConfig } from './config'
import { openServices } from './openServices'
import { prepareCollege } from './prepareCollege'

/** The API without a port of its own, for a development server that has one. */
export const openApi = async () => {
  const { services, close } = await openServices(readConfig(process.env))
  const welcome = await prepareCollege(services)
  const app = await buildApp(services)
  await app.ready()
  return {
    welcome,
    answer: app.routing.bind(app),
    close: async () => {
      await app.close()
      await close()
    },
  }
}
