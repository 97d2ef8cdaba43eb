import closeWithGrace from 'close-with-grace'
import { buildApp } from './app'
import type { Config } from './config'
import { StartupError } from './kit/startupError'
import { openServices } from './openServices'

/** Services, then the server; stopped in the opposite order, after the requests in flight have been answered. */
export const startServer = async (config: Config): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { services, close } = await openServices(config)
  const app = await buildApp(services)
  const stop = async () => {
    await app.close()
    await close()
  }
  try {
    const url = await app.listen({ port: config.port, host: config.host })
    closeWithGrace({ delay: 10_000, logger: services.log }, stop)
    return { url, stop }
  } catch (error) {
    await stop()
    throw new StartupError(
      `Port ${config.port} on ${config.host} cannot be used (${String(error)}). Choose another with PORT.`,
    )
  }
}
