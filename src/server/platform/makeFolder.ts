import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errorCode'

/**
 * Makes a folder and those above it that are missing. Not by mkdir's own `recursive`: where the system says that
 * nothing can be there, as in /proc, it looks for a missing parent for ever. Rejects with the system's error.
 */
export const makeFolder = async (path: string, mode = 0o777): Promise<void> => {
  const parent = dirname(path)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (await isFolder(path)) return
    if (codeOf(error) !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error
    await makeFolder(parent, mode)
    await makeFolder(path, mode)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
