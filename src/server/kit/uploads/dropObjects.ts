import { z } from 'zod'
import { isBackupRunning } from '../../platform/backup'
import { queueLater, type Task } from '../../platform/jobs'
import type { Services } from '../services'
import { removeObjects } from './takeUploads'

type Used = Pick<Services, 'database' | 'storage'>

const dropped = z.object({ keys: z.array(z.string()) })
const secondsBetweenLooks = 30

/**
 * Removes objects whose rows have just been deleted: at once, or by a job as soon as no backup is being made, which may
 * hold the rows still. What cannot be removed now is found by the sweep.
 */
export const dropObjects = async ({ database, storage }: Used, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  if (await isBackupRunning(database.db))
    await queueLater(database.db, 'dropObjects', {
      payload: { keys: [...keys] } satisfies z.infer<typeof dropped>,
      seconds: secondsBetweenLooks,
    })
  else await removeObjects(storage, keys)
}

/** The job that `dropObjects` leaves; while the backup goes on it leaves itself again. */
export const dropTask =
  (services: Used): Task =>
  (payload) =>
    dropObjects(services, dropped.parse(payload).keys)
