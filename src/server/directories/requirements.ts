import type { Db } from '../platform/database'
import { queueUnlessPending } from '../platform/jobs'

/** Job of the admissions feature, which stores figures derived from the requirements. */
export const requirementsChangedJob = 'requirementsChanged'

/** Queues a recount after the requirements for applicants have changed. */
export const queueRequirementsChanged = (db: Db): Promise<void> => queueUnlessPending(db, requirementsChangedJob)
