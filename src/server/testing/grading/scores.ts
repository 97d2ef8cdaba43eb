import type { Db } from '../../platform/database'
import { queueJob } from '../../platform/jobs'

/** The jobs of the rooms above that count what attempts have earned; their payload names the attempts. */
export const scoresChangedJobs = { exams: 'countExamScores', gradebook: 'countTestScores' } as const

/**
 * Marks of these attempts are released, or are others than those that were: who counts them does so after the change is
 * done.
 */
export const scoresChanged = async (db: Db, attemptIds: readonly number[]): Promise<void> => {
  for (const task of Object.values(scoresChangedJobs)) await queueJob(db, task, { attemptIds })
}
