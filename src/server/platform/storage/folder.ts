import { FSDriver } from 'flydrive/drivers/fs'
import { Disk } from 'flydrive'
import { createReadStream } from 'node:fs'
import { access, chmod, constants, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../errorCode'
import { makeFolder } from '../makeFolder'
import { StartupError } from '../startupError'
import { MissingObject, type Storage, type StoredObject } from './storage'

/** Opens a local folder: that of a `file:` URL, or `files` in the data folder. */
export const openFolder = async (place: URL | string): Promise<Storage> => {
  const root = typeof place === 'string' ? join(place, 'files') : fileURLToPath(place)
  const incoming = join(root, '.incoming')
  try {
    await makeFolder(incoming, 0o700)
    await access(incoming, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `The storage folder ${root} cannot be created or written (${codeOf(error)}). Check its permissions.`,
    )
  }
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    incoming,
    // Does not use flydrive, which copies the file and deletes the original. A rename on the same file system is atomic
    // and fast.
    put: async (path, key) => {
      const target = join(root, key)
      await makeFolder(dirname(target), 0o700)
      // Files may be passports and photos, so only the server's account can read them.
      await chmod(path, 0o600)
      await synchronise(path)
      await rename(path, target)
      await synchronise(dirname(target))
    },
    open: async (key, range) => {
      const path = join(root, key)
      await stat(path).catch(() => {
        throw new MissingObject(key)
      })
      return createReadStream(path, range && { start: range.from, end: range.to })
    },
    remove: (key) => disk.delete(key),
    list: () => listFolder(root),
  }
}

/** Flushes a file or folder to disk. */
const synchronise = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  for (const shard of await readdir(root, { withFileTypes: true })) {
    if (!shard.isDirectory() || shard.name.startsWith('.')) continue
    for (const name of await readdir(join(root, shard.name))) {
      const known = await stat(join(root, shard.name, name)).catch(() => null)
      if (known) yield { key: `${shard.name}/${name}`, changedAt: known.mtime }
    }
  }
}
