import { buildApp } from './app'
import { readConfig } from './config'
import { openServices } from './openServices'
import { jobsOf } from './jobs'
import { startJobs } from './kit/jobs'
import { prepareCollege } from './prepareCollege'

/** The API without a port of its own, for a development server that has one. */
export const openApi = async () => {
  const { services, connection, close } = await openServices(readConfig(process.env))
  const welcome = await prepareCollege(services)
  const app = await buildApp(services)
  await app.ready()
  const jobs = startJobs({ ...jobsOf(services), connection, log: services.log })
  return {
    welcome,
    answer: app.routing.bind(app),
    close: async () => {
      await app.close()
      await jobs.stop()
      await close()
    },
  }
}
