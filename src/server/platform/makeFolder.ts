import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errorCode'

/**
 * Creates a folder and its missing parents. Node's `recursive` option loops forever where nothing can be created, as
 * in /proc.
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
