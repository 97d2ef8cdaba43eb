import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { explainArchiveError, explainTargetError, notABackup } from './failures'

export type ArchiveWriter = {
  add: (name: string, content: Buffer) => Promise<void>
  /** Gives the archive its name, now that it is whole and on disk; answers its size in bytes. */
  finish: () => Promise<number>
  abort: () => Promise<void>
}

/** Writes an archive beside `path` that takes this name only when it is whole. Only its owner may read it. */
export const createArchive = (path: string): ArchiveWriter => {
  const partial = `${path}.partial`
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true })).catch(
    (error: unknown) => {
      throw explainTargetError(error, { what: 'The backup', path })
    },
  )
  // Whoever adds or finishes gets to know; until then the failure waits.
  written.catch(() => undefined)

  return {
    add: async (name, content) => {
      const taken = new Promise<void>((resolve, reject) => {
        tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
      })
      // Fails with the reason of the archive rather than with its echo in the entry.
      await Promise.race([taken.catch(() => written), written])
    },
    finish: async () => {
      tar.finalize()
      await written
      try {
        await rename(partial, path)
        return (await stat(path)).size
      } catch (error) {
        throw explainTargetError(error, { what: 'The backup', path })
      }
    },
    abort: async () => {
      tar.destroy()
      await written.catch(() => undefined)
      // Where it could not be made, there is nothing to remove either.
      await rm(partial, { force: true }).catch(() => undefined)
    },
  }
}

/** The first entry of every backup; a tar begins with its name. */
const firstEntry = 'manifest.json'

/** Fails for a file that was never a backup: no gzip, or an archive of something else. Damage is found by `readArchive`. */
export const refuseOtherFile = async (path: string): Promise<void> => {
  const start = await readStart(path).catch((error: unknown) => {
    throw explainArchiveError(error, path)
  })
  const isGzip = gzipSignature.subarray(0, start.length).equals(start.subarray(0, gzipSignature.length))
  if (!isGzip || !firstEntry.startsWith(firstName(start))) throw notABackup(path)
}

const gzipSignature = Buffer.from([0x1f, 0x8b])

const readStart = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** As much of the first entry's name as can be unpacked. */
const firstName = (start: Buffer): string => {
  try {
    const unpacked = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
    return unpacked.subarray(0, firstEntry.length).toString('latin1')
  } catch {
    return ''
  }
}

/**
 * The entries of an archive one after the other; each must be read before the next. Fails when it is cut off or
 * damaged.
 */
export async function* readArchive(path: string): AsyncGenerator<{ name: string; content: Readable }> {
  const tar = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), tar)
  fed.catch(() => undefined)
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: Readable.from(entry) }
    await fed
  } catch (error) {
    throw explainArchiveError(error, path)
  }
}
