import { isDatabaseAway } from '../../platform/databaseErrors'
import type { StoredObjects } from '../handlers'
import type { Services } from '../services'
import { dropObjects } from './dropObjects'
import { keysOf } from '../../platform/storage/keys'
import { removeObjects, type StoredUpload } from './takeUploads'

/**
 * Runs a change together with its stored objects: new ones are deleted if it fails, obsolete ones if it succeeds. A
 * crash leaves at most orphaned objects for the cleanup, never a row without its object.
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
    // The change is already committed, so a failed deletion is ignored.
    await dropObjects(services, [...dropped]).catch(() => undefined)
    return result
  } catch (error) {
    // A lost connection may have committed, so the objects are left for the cleanup to check.
    if (made.size > 0 && !isDatabaseAway(error)) await removeObjects(services.storage, [...made])
    throw error
  }
}
