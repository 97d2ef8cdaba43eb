import { codeOf } from '../errorCode'
import { StartupError } from '../startupError'

/**
 * Converts a file error to a StartupError that says why `what` (a backup, files) could not be written to `path`.
 * Returns other errors unchanged.
 */
export const explainTargetError = (error: unknown, { what, path }: { what: string; path: string }): unknown => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(
      `${what} cannot be written to ${path} because the disk is full. Free some space and try again.`,
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code))
    return new StartupError(
      `${what} cannot be written to ${path} (${code}). Check that the folder exists and is writable.`,
    )
  return error
}

export const damaged = (path: string) =>
  new StartupError(`The backup ${path} is incomplete or damaged. Nothing was changed.`)

export const notABackup = (path: string) =>
  new StartupError(`${path} is not an Abitura backup. Use a file created by npm run backup. Nothing was changed.`)

/** Explains why the archive at `path` could not be read. */
export const explainArchiveError = (error: unknown, path: string): unknown => {
  const code = codeOf(error)
  if (['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM'].includes(code))
    return new StartupError(`The backup ${path} cannot be read (${code}). Check its path and permissions.`)
  const isTar = error instanceof Error && /invalid tar|unexpected end|checksum/i.test(error.message)
  return code.startsWith('Z_') || isTar ? damaged(path) : error
}
