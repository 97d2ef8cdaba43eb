import { buildApp } from './app'
import { readConfig } from './config'
import { openServices } from './openServices'
import { jobsOf } from './features'
import { startJobs } from './platform/workers'
import { prepareCollege } from './prepareCollege'
import { storeDemoPages } from './demo/storeDemoPages'

/** Starts the API without its own port, to run inside a development server. */
export const openApi = async () => {
  const { services, connection, close } = await openServices(readConfig(process.env))
  const welcome = await prepareCollege(services)
  const app = await buildApp(services)
  await app.ready()
  const stopping = new AbortController()
  if (services.config.demo) void storeDemoPages(services, stopping.signal)
  const jobs = startJobs({ ...jobsOf(services), connection, log: services.log })
  return {
    welcome,
    answer: app.routing.bind(app),
    close: async () => {
      stopping.abort()
      await app.close()
      await jobs.stop()
      await close()
    },
  }
}
