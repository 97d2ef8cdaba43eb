import { isDatabaseAway } from '../../platform/databaseErrors'
import type { StoredObjects } from '../handlers'
import type { Services } from '../services'
import { dropObjects } from './dropObjects'
import { keysOf } from '../../platform/storage/keys'
import { removeObjects, type StoredUpload } from './takeUploads'

/**
 * Runs a change that has to do with stored objects: when it fails, nothing that was stored for it stays; when it is
 * done, what it made superfluous goes. A crash in between leaves objects without a row, which the sweep finds; never a
 * row without its object.
 */
export const keepingObjects = async <T>(
  { services, uploads }: { services: Pick<Services, 'database' | 'storage'>; uploads: readonly StoredUpload[] },
  change: (objects: StoredObjects) => Promise<T>,
): Promise<T> => {
  const made = new Set(uploads.flatMap(keysOf))
  const dropped = new Set<string>()
  try {
    const result = await change({
      made: (keys) => keys.forEach((key) => made.add(key)),
      dropped: (keys) => keys.forEach((key) => dropped.add(key)),
      anew: () => dropped.clear(),
    })
    // The change is made: what is left over is no reason to refuse it.
    await dropObjects(services, [...dropped]).catch(() => undefined)
    return result
  } catch (error) {
    // A database that went away may have committed before it did: what its rows might name stays for the sweep to
    // judge.
    if (made.size > 0 && !isDatabaseAway(error)) await removeObjects(services.storage, [...made])
    throw error
  }
}
