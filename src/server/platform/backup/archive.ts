import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { explainArchiveError, explainTargetError, notABackup } from './failures'

export type ArchiveWriter = {
  add: (name: string, content: Buffer) => Promise<void>
  /** Renames the completed archive to its final name and returns its size in bytes. */
  finish: () => Promise<number>
  abort: () => Promise<void>
}

/** Writes an archive to a temporary name next to `path` and renames it when complete. Only the owner can read it. */
export const createArchive = (path: string): ArchiveWriter => {
  const partial = `${path}.partial`
  const tar = pack()
  const writing = pipeline(tar, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true })).catch(
    (error: unknown) => {
      throw explainTargetError(error, { what: 'The backup', path })
    },
  )
  // Prevents an unhandled rejection; `add` and `finish` report the failure.
  writing.catch(() => undefined)

  return {
    add: async (name, content) => {
      const entryWritten = new Promise<void>((resolve, reject) => {
        tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
      })
      // Reports the archive's own error rather than the entry's follow-up error.
      await Promise.race([entryWritten.catch(() => writing), writing])
    },
    finish: async () => {
      tar.finalize()
      await writing
      try {
        await rename(partial, path)
        return (await stat(path)).size
      } catch (error) {
        throw explainTargetError(error, { what: 'The backup', path })
      }
    },
    abort: async () => {
      tar.destroy()
      await writing.catch(() => undefined)
      await rm(partial, { force: true }).catch(() => undefined)
    },
  }
}

/** First entry of every backup, so a tar file starts with this name. */
const firstEntry = 'manifest.json'

/** Throws if the file is not a backup at all: not gzip, or another archive. `readArchive` detects damage. */
export const checkIsBackup = async (path: string): Promise<void> => {
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

/** Decompresses as much of the first entry's name as possible. */
const firstName = (start: Buffer): string => {
  try {
    const unpacked = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
    return unpacked.subarray(0, firstEntry.length).toString('latin1')
  } catch {
    return ''
  }
}

/** Yields the entries; each must be consumed before the next. Throws if the archive is truncated or damaged. */
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
