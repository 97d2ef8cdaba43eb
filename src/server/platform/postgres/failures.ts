import { statfs } from 'node:fs/promises'
import { codeOf } from '../errorCode'
import { StartupError } from '../startupError'

const asUser = () => `user id ${process.getuid?.() ?? 'unknown'}`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const diskFull = (path: string) => new StartupError(`The disk with ${path} is full. Free some space and start again.`)

/** Explains a failed file operation in the data folder. */
export const explainFileError = (error: unknown, path: string): unknown => {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(path)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        `The data folder ${path} is not writable by ${asUser()}. Change its owner, or set DATA_DIR to a writable folder.`,
      )
    // ENOENT for a new file in an existing folder means that the file system accepts no files.
    case 'ENOENT':
      return new StartupError(
        `Cannot create files in the data folder ${path}. Set DATA_DIR to a folder on a writable disk.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ELOOP':
      return new StartupError(`${path} is not a folder. Set DATA_DIR to a folder.`)
    case 'ENAMETOOLONG':
      return new StartupError(`The path ${path} is too long for this system. Set DATA_DIR to a shorter one.`)
    default:
      return error
  }
}

/** Explains why a program of PostgreSQL could not be started. */
export const explainSpawnError = (error: unknown): unknown => {
  switch (codeOf(error)) {
    case 'EPERM':
      return new StartupError(
        'PostgreSQL cannot run as root, and this system does not allow root to switch to another user. Start ' +
          'Abitura as a regular user, or set DATABASE_URL to a PostgreSQL server.',
      )
    case 'ENOENT':
    case 'ENOEXEC':
    case 'EACCES':
      return cannotRun(messageOf(error))
    default:
      return error
  }
}

const cannotRun = (reason: string) =>
  new StartupError(
    `The bundled PostgreSQL cannot run on this system (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  )

/** Explains the output of a failed initdb or server. */
export const explainOutput = async (output: string, { path }: { path: string }): Promise<StartupError> => {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output) || (await isFull(path)))
    return diskFull(path)
  const missing = /error while loading shared libraries: ([^\n]*)/.exec(output)
  if (missing?.[1] !== undefined) return cannotRun(missing[1])
  if (output.includes('could not look up effective user ID'))
    return new StartupError(
      `PostgreSQL needs a user name, but ${asUser()} has none. Add the user to /etc/passwd, start Abitura as ` +
        'another user, or set DATABASE_URL to a PostgreSQL server.',
    )
  if (/Read-only file system|Permission denied/.test(output))
    return new StartupError(
      `PostgreSQL cannot write to ${path} (${firstReason(output)}). Change the owner of the folder, ` +
        'or set DATA_DIR to another folder.',
    )
  if (/could not (create|map|attach) (to )?(any )?(anonymous )?shared memory|Cannot allocate memory/.test(output))
    return new StartupError(
      `There is not enough memory for PostgreSQL (${firstReason(output)}). Free some memory, or set DATABASE_URL to a PostgreSQL server.`,
    )
  return new StartupError(
    `PostgreSQL did not start with the data in ${path} (${firstReason(output)}). Fix the cause, or restore ` +
      'a backup into an empty DATA_DIR.',
  )
}

/** PostgreSQL may fail on a full disk without naming the cause, so less than 1 MB of free space counts as full. */
const isFull = async (path: string): Promise<boolean> => {
  const disk = await statfs(path).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < 1024 * 1024
}

const firstReason = (output: string): string => {
  const lines = output.split('\n').filter((line) => /(FATAL|PANIC|error|ERROR):/.test(line))
  const reason = lines[0]?.replace(/^.*?(FATAL|PANIC|error|ERROR):\s*/, '')
  return reason ?? (output.trim().split('\n').at(-1) || 'no reason given')
}
