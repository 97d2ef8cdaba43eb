import type { Db } from '../../platform/database'
import { queueJob } from '../../platform/jobs'

/** The job of the room above that counts what attempts have earned; its payload names the attempts. */
export const scoresChangedJob = 'scoresChanged'

/** Marks of these attempts are released, or are others than those that were: who counts them does so after the change is done. */
export const scoresChanged = (db: Db, attemptIds: readonly number[]): Promise<void> =>
  queueJob(db, scoresChangedJob, { attemptIds })
