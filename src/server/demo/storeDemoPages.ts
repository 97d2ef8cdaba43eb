import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../kit/services'
import type { Storage } from '../platform/storage/storage'
import { keysOf, newStorageKey } from '../platform/storage/keys'
import { removeObjects, storeImage, type StoredUpload } from '../kit/uploads/takeUploads'
import { drawPage } from './demoPages'
import { storeDemoMaterialFiles } from './storeDemoMaterialFiles'
import { insertDemoPage, listPendingPages, type PendingPage } from './documentQueries'
import { insertNameScan, listPendingScans } from './nameChangeQueries'
import { insertProof, listPendingProofs } from './portfolioQueries'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Draws missing material files and document pages one at a time after the server has started, so that requests take
 * priority. An interrupted run continues at the next start.
 */
export const storeDemoPages = async (
  { database: { db }, storage, log }: Pick<Services, 'database' | 'storage' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const specimens = new Map<string, StoredUpload>()
  try {
    await storeDemoMaterialFiles({ db, storage }, signal)
    const unpaged = await listPendingPages(db)
    for (const document of unpaged) {
      if (signal.aborted) return
      const image = await pageOf(document, { storage, specimens })
      const inserted = await db.transaction().execute((transaction) => insertDemoPage(transaction, document, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    for (const achievement of await listPendingProofs(db)) {
      if (signal.aborted) return
      const image = await draw(achievement, storage)
      const inserted = await db.transaction().execute((transaction) => insertProof(transaction, achievement, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    for (const request of await listPendingScans(db)) {
      if (signal.aborted) return
      const image = await draw(request, storage)
      const inserted = await db.transaction().execute((transaction) => insertNameScan(transaction, request, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    if (unpaged.length > 0) log.info({ pages: unpaged.length }, 'demo document pages created')
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'failed to create all demo document pages')
  }
}

type Drawing = { storage: Storage; specimens: Map<string, StoredUpload> }

/** Pending documents are drawn with their own name and number; accepted ones share one specimen per type. */
const pageOf = async (document: PendingPage, { storage, specimens }: Drawing): Promise<StoredUpload> => {
  if (document.status !== 'accepted') return draw(document, storage)
  const known = specimens.get(document.code)
  if (known) return copyImage(storage, known)
  const specimen = await draw({ ...document, name: '', birth_date: null, fields: {} }, storage)
  specimens.set(document.code, specimen)
  return specimen
}

const draw = async (document: PendingPage, storage: Storage): Promise<StoredUpload> => {
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, await drawPage(document))
  return storeImage({ path, name: `${document.code}.jpg`, type: 'image/jpeg', storage, personId: null })
}

/** Copies a stored image under a new key instead of drawing it again. */
const copyImage = async (storage: Storage, image: StoredUpload): Promise<StoredUpload> => {
  const copy = { ...image, storage_key: newStorageKey() }
  const [targets, sources] = [keysOf(copy), keysOf(image)]
  // Copies the original last, so that its smaller copies exist wherever it exists.
  for (const [place, source] of [...sources.entries()].toReversed()) {
    const path = join(storage.incoming, randomBytes(16).toString('hex'))
    await pipeline(await storage.open(source), createWriteStream(path))
    await storage.put(path, targets[place] ?? copy.storage_key)
  }
  return copy
}
