import type { Db } from '../platform/database'
import { queueOnce } from '../platform/jobs'

/** The job of the room above that keeps figures by what directions and kinds of documents ask for. */
export const requirementsChangedJob = 'requirementsChanged'

/** Something else is asked of applicants: who keeps figures by it renews them after the change is done. */
export const requirementsChanged = (db: Db): Promise<void> => queueOnce(db, requirementsChangedJob)
