import { setTimeout as delay } from 'node:timers/promises'
import { databaseName, databaseUser, ensureCluster } from './cluster'
import type { PostgresConnection } from './connection'
import { explainFileError } from './failures'
import { takeLock } from './lock'
import { choosePlace, type Place } from './place'
import { startPostmaster, type Postmaster } from './postmaster'
import { makeSocketFolder, removeSocketFolder, socketPort } from './sockets'

export type { PostgresConnection } from './connection'
export { findRunningPostgres, hasDatabase } from './running'

export type RunningPostgres = { connection: PostgresConnection; stop: () => Promise<void> }

type Options = {
  dataDir: string
  log: (message: string) => void
  /** False trades crash safety for speed, in tests. */
  durable?: boolean
  /** Folder for the database if this process is root and PostgreSQL's account cannot access the data folder. */
  stateDir?: string
}

/** In ms: time for the last checkpoint after a stop request, before an immediate shutdown. */
const stopTimeoutMs = 30_000

/**
 * Starts the bundled PostgreSQL on the data folder, creating the database if needed, and restarts it until `stop`.
 * Throws a StartupError if the folder is in use or not writable, the disk is full, or the platform is unsupported.
 */
export const startPostgres = async ({
  dataDir,
  log,
  durable = true,
  stateDir = '/var/lib/abitura',
}: Options): Promise<RunningPostgres> => {
  const place = await choosePlace({ dataDir, stateDir, log })
  const lock = await takeLock({ home: place.home, dataDir }).catch((error: unknown) => {
    throw explainFileError(error, place.home)
  })
  let socketFolder: string | undefined
  try {
    await ensureCluster(place, { durable })
    socketFolder = await makeSocketFolder(place)
    const supervised = await supervise({ place, socketFolder, durable, log })
    const connection = { host: socketFolder, port: socketPort, user: databaseUser, database: databaseName }
    const stopAll = async () => {
      await supervised.stop()
      await removeSocketFolder(connection.host)
      await lock.release()
    }
    let stopping: Promise<void> | undefined
    return { connection, stop: () => (stopping ??= stopAll()) }
  } catch (error) {
    if (socketFolder !== undefined) await removeSocketFolder(socketFolder)
    await lock.release()
    throw error
  }
}

type Supervision = { place: Place; socketFolder: string; durable: boolean; log: (message: string) => void }

/**
 * Restarts PostgreSQL on the same socket if it ends unexpectedly (out of memory, disk full). Connections fail
 * meanwhile.
 */
const supervise = async (options: Supervision): Promise<{ stop: () => Promise<void> }> => {
  let current: Postmaster | null = await startPostmaster(options)
  const stopping = new AbortController()
  // Last resort if the process exits without calling stop.
  const onExit = () => current?.signal('SIGINT')
  process.once('exit', onExit)

  const watch = async () => {
    while (current !== null) {
      await current.ended
      current = stopping.signal.aborted ? null : await restart()
      // The stop request may arrive during the restart.
      if (stopping.signal.aborted) current?.signal('SIGINT')
    }
  }
  const restart = async (): Promise<Postmaster | null> => {
    options.log('PostgreSQL stopped unexpectedly, restarting.')
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      try {
        return await startPostmaster(options)
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error))
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return null
  }
  const watching = watch()

  const stop = async () => {
    stopping.abort()
    current?.signal('SIGINT')
    const hardStop = setTimeout(() => current?.signal('SIGQUIT'), stopTimeoutMs)
    await watching
    clearTimeout(hardStop)
    process.off('exit', onExit)
  }
  return { stop }
}
