import { z } from 'zod'
import { isBackupRunning } from '../../platform/backup'
import { queueLater, type Task } from '../../platform/jobs'
import type { Services } from '../services'
import { removeObjects } from './takeUploads'

type StorageServices = Pick<Services, 'database' | 'storage'>

const payloadSchema = z.object({ keys: z.array(z.string()) })
const retrySeconds = 30

/**
 * Deletes objects whose rows were deleted: immediately, or by a job if a running backup may still need them. Objects
 * left after a failure are found by the cleanup.
 */
export const dropObjects = async ({ database, storage }: StorageServices, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  if (await isBackupRunning(database.db))
    await queueLater(database.db, 'dropObjects', {
      payload: { keys: [...keys] } satisfies z.infer<typeof payloadSchema>,
      seconds: retrySeconds,
    })
  else await removeObjects(storage, keys)
}

/** Job queued by `dropObjects`. It requeues itself while a backup is running. */
export const dropTask =
  (services: StorageServices): Task =>
  (payload) =>
    dropObjects(services, payloadSchema.parse(payload).keys)
