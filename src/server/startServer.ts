import { once } from 'node:events'
import { createServer } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app'
import type { Config } from './config'
import { jobsOf } from './features'
import { startJobsSeparately } from './platform/workers'
import { StartupError } from './platform/startupError'
import { openServices } from './openServices'
import { prepareCollege } from './prepareCollege'
import { version } from './platform/productVersion'
import { recoverPolls } from './polls'
import { storeDemoPages } from './demo/storeDemoPages'

/** Starts services and server. `stop` finishes running requests, then closes everything in reverse order. */
export const startServer = async (config: Config): Promise<{ url: string; stop: () => Promise<void> }> => {
  await checkPort(config)
  const { services, connection, close } = await openServices(config)
  const prepare = async () => {
    const welcome = await prepareCollege(services)
    await recoverPolls(services)
    return { welcome, app: await buildApp(services) }
  }
  const { welcome, app } = await prepare().catch(async (error: unknown) => {
    await close()
    throw error
  })
  let jobs: ReturnType<typeof startJobsSeparately> | undefined
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    await app.close()
    await jobs?.stop()
    await close()
  }
  try {
    const url = await app.listen({ port: config.port, host: config.host })
    closeWithGrace({ delay: 10_000, logger: services.log }, async ({ err }) => {
      // Logged here, because nothing else reports an uncaught error.
      if (err) services.log.fatal({ err }, 'uncaught exception, shutting down')
      await stop()
    })
    // Runs after listening, so that drawing the demo's files does not delay the start.
    if (config.demo) void storeDemoPages(services, stopping.signal)
    // Mails have separate workers, so that a hanging mail server delays only mails.
    jobs = startJobsSeparately({ ...jobsOf(services), connection, log: services.log }, 'sendMail')
    greet(`Abitura ${version} is listening at ${config.publicUrl ?? url}`)
    for (const line of welcome(config.publicUrl ?? url)) process.stderr.write(`${line}\n`)
    return { url, stop }
  } catch (error) {
    await stop()
    throw unusable(config, error)
  }
}

/** Prints the message at every log level: as JSON in a log, as plain text at a terminal. */
const greet = (msg: string) =>
  void process.stdout.write(`${process.stdout.isTTY ? msg : JSON.stringify({ level: 30, time: Date.now(), msg })}\n`)

const unusable = ({ port, host }: Config, error: unknown) =>
  new StartupError(`Port ${port} on ${host} cannot be used (${String(error)}). Set PORT to another port.`)

/** Rejects if the port is unavailable, before creating a database or filling the demo. */
const checkPort = async (config: Config): Promise<void> => {
  const probe = createServer().listen({ port: config.port, host: config.host })
  try {
    await once(probe, 'listening')
    await once(probe.close(), 'close')
  } catch (error) {
    throw unusable(config, error)
  }
}
