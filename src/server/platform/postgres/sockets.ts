import { chown, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartupError } from '../startupError'
import { explainFileError } from './failures'
import { makeOwnFolder } from './ownFolder'
import type { Place } from './place'

export const socketPort = 5432

/** Socket paths are limited to 103 bytes on macOS and 107 on Linux, and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const longest = 80
const socketFiles = [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]
const nearName = 'postgres.socket'
const temporaryPrefix = 'abitura-'

/** Creates a private folder for the socket: next to the data, or a temporary one if that path is too long. */
export const makeSocketFolder = async ({ home, account }: Place): Promise<string> => {
  const near = join(home, nearName)
  try {
    if (Buffer.byteLength(near) <= longest) {
      await removeSocketFolder(near)
      await makeOwnFolder(near, account)
      return near
    }
    const parent = [tmpdir(), '/tmp'].find(
      (path) => Buffer.byteLength(join(path, `${temporaryPrefix}123456`)) <= longest,
    )
    if (parent === undefined)
      throw new StartupError(
        `The path of ${home} is too long for a socket, and so is ${tmpdir()}. Set TMPDIR to a shorter path.`,
      )
    const folder = await mkdtemp(join(parent, temporaryPrefix))
    if (account !== null) await chown(folder, account.uid, account.gid)
    return folder
  } catch (error) {
    throw explainFileError(error, near)
  }
}

/**
 * Removes a folder made by `makeSocketFolder`, with files left by a killed PostgreSQL. Other folders are left alone.
 */
export const removeSocketFolder = async (path: string): Promise<void> => {
  if (basename(path) !== nearName && !basename(path).startsWith(temporaryPrefix)) return
  await Promise.all(socketFiles.map((name) => rm(join(path, name), { force: true })))
  await rmdir(path).catch(() => undefined)
}
