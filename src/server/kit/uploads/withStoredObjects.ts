import { isDatabaseUnavailable } from '../../platform/databaseErrors'
import type { StoredObjects } from '../handlers'
import type { Services } from '../services'
import { dropObjects } from './dropObjects'
import { keysOf } from '../../platform/storage/keys'
import { removeObjects, type StoredUpload } from './takeUploads'

/**
 * Runs a change together with its stored objects: new ones are deleted if it fails, obsolete ones if it succeeds. A
 * crash leaves at most orphaned objects for the cleanup, never a row without its object.
 */
export const withStoredObjects = async <T>(
  { services, uploads }: { services: Pick<Services, 'database' | 'storage'>; uploads: readonly StoredUpload[] },
  change: (objects: StoredObjects) => Promise<T>,
): Promise<T> => {
  const created = new Set(uploads.flatMap(keysOf))
  const obsolete = new Set<string>()
  try {
    const result = await change({
      trackCreated: (keys) => keys.forEach((key) => created.add(key)),
      deleteAfterCommit: (keys) => keys.forEach((key) => obsolete.add(key)),
      resetDeletions: () => obsolete.clear(),
    })
    // The change is already committed, so a failed deletion is ignored.
    await dropObjects(services, [...obsolete]).catch(() => undefined)
    return result
  } catch (error) {
    // The change may have been committed although the connection was lost, so the objects are left for the cleanup.
    if (created.size > 0 && !isDatabaseUnavailable(error)) await removeObjects(services.storage, [...created])
    throw error
  }
}
