import type { Db } from '../../platform/database'
import { queueJob } from '../../platform/jobs'

/** Jobs of other features that recalculate their scores; the payload has the ids of the attempts. */
export const scoreJobs = { exams: 'countExamScores', gradebook: 'countTestScores' } as const

/** Queues these jobs after released marks of the attempts were added, changed or voided. They run after the commit. */
export const queueScoreJobs = async (db: Db, attemptIds: readonly number[]): Promise<void> => {
  for (const task of Object.values(scoreJobs)) await queueJob(db, task, { attemptIds })
}
