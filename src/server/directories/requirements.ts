import type { Db } from '../platform/database'
import { queueUnlessPending } from '../platform/jobs'

/** Name of the admissions job that recalculates the values derived from the requirements for applicants. */
export const requirementsChangedJob = 'requirementsChanged'

/** Queues the recalculation after the requirements for applicants have changed. */
export const queueRequirementsChanged = (db: Db): Promise<void> => queueUnlessPending(db, requirementsChangedJob)
