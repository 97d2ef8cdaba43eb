import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../platform/storage/storage'
import { keysOf, newStorageKey } from '../platform/storage/keys'
import type { StoredUpload } from '../kit/uploads/takeUploads'

/** The same image once more under a name of its own, without drawing it again. */
export const copyImage = async (storage: Storage, image: StoredUpload): Promise<StoredUpload> => {
  const copy = { ...image, storage_key: newStorageKey() }
  const [targets, sources] = [keysOf(copy), keysOf(image)]
  // The file itself comes last: where it is, its smaller copies are too.
  for (const [place, source] of [...sources.entries()].toReversed()) {
    const path = join(storage.incoming, randomBytes(16).toString('hex'))
    await pipeline(await storage.open(source), createWriteStream(path))
    await storage.keep(path, targets[place] ?? copy.storage_key)
  }
  return copy
}
