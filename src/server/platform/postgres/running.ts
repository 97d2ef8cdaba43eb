import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stat } from 'node:fs/promises'
import { StartupError } from '../startupError'
import { databaseName, databaseUser } from './cluster'
import type { PostgresConnection } from './connection'
import { explainFileError } from './failures'
import { findLiveOwner } from './lock'
import { readPostmasterFile } from './orphan'
import { findHome } from './place'
import { socketPort } from './sockets'

/** In ms: how long to wait for a PostgreSQL that another process is starting. */
const startTimeoutMs = 30_000

export const hasDatabase = async (dataDir: string): Promise<boolean> => {
  const home = await findHome(dataDir)
  return stat(join(home, 'postgres')).then(
    () => true,
    () => false,
  )
}

/** Returns the connection to the PostgreSQL of a running Abitura; null if none runs. */
export const findRunningPostgres = async (dataDir: string): Promise<PostgresConnection | null> => {
  const home = await findHome(dataDir)
  try {
    for (const deadline = Date.now() + startTimeoutMs; ; await delay(50)) {
      if ((await findLiveOwner(home)) === null) return null
      const file = await readPostmasterFile(join(home, 'postgres'))
      if (file?.status === 'ready')
        return { host: file.socketFolder, port: socketPort, user: databaseUser, database: databaseName }
      if (Date.now() > deadline)
        throw new StartupError(
          `Abitura is running with the data in ${dataDir}, but its PostgreSQL does not respond. Try again later.`,
        )
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
