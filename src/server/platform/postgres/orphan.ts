import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startupError'
import { codeOf } from '../errorCode'
import { findProcess, pidIsTaken, waitForEnd } from './processes'
import { removeSocketFolder } from './sockets'

/** Content of PostgreSQL's own lock file; `status` is 'ready' once it accepts connections. */
export type PostmasterFile = { pid: number; dataDirectory: string; socketFolder: string; status: string }

/** Reads `postmaster.pid` of a cluster; null if there is none. */
export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const [pid = '', dataDirectory = '', , , socketFolder = '', , , status = ''] = text.split('\n')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0
    ? { pid: number, dataDirectory, socketFolder, status: status.trim() }
    : null
}

type Options = {
  cluster: string
  /** Socket folder to be used next, which must not be removed. */
  socketFolder: string
  log: (message: string) => void
}

/**
 * Stops a PostgreSQL left behind by a killed Abitura with a fast shutdown, so that the next start needs no recovery. If
 * its lock file names a zombie or a reused pid, returns that pid, for PostgreSQL to ignore.
 */
export const stopOrphan = async ({ cluster, socketFolder, log }: Options): Promise<number | null> => {
  const file = await readPostmasterFile(cluster)
  if (file === null) return null
  const found = await findProcess(file.pid)
  const isOurs = found !== null && file.dataDirectory === cluster && found.command.includes(`-D ${cluster} `)
  if (isOurs) {
    log(`PostgreSQL (process ${file.pid}) is still running after Abitura was killed, shutting it down first.`)
    if (!(await shutDown(file.pid)))
      throw new StartupError(
        `Another PostgreSQL (process ${file.pid}) is using ${cluster} and does not stop. End that process and start again.`,
      )
  }
  if (file.dataDirectory === cluster && file.socketFolder !== socketFolder) await removeSocketFolder(file.socketFolder)
  return !isOurs && pidIsTaken(file.pid) ? file.pid : null
}

/** Tries a fast shutdown, then an immediate one, which loses no data but requires recovery. */
const shutDown = async (pid: number): Promise<boolean> => {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (codeOf(error) === 'ESRCH') return
      throw new StartupError(
        `A PostgreSQL of another user (process ${pid}) is still using this data. Stop it, or start ` +
          'Abitura as that user or as root.',
      )
    }
  }
  signal('SIGINT')
  if (await waitForEnd(pid, { timeout: 60_000 })) return true
  signal('SIGQUIT')
  return waitForEnd(pid, { timeout: 10_000 })
}
